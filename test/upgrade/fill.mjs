// Fills a running service over HTTP with posts in every state: node test/upgrade/fill.mjs URL KEY INSTANCE. README.md says when.
const [url, key, instance] = process.argv.slice(2);

async function call(method, path, body) {
  const request = { method, headers: { 'X-API-Key': key, 'Content-Type': 'application/json' } };
  if (body) request.body = JSON.stringify(body);
  const response = await fetch(`${url}/api/v1${path}`, request);
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return response.status === 204 ? null : response.json();
}

for (const hashtag of ['climate', 'gardening', 'opensource', 'photography']) {
  const { id } = await call('POST', '/hashtags', { hashtag, instance });
  const { added_count } = await call('POST', `/hashtags/${id}/fetch?limit=70`);
  console.log(`#${hashtag}: ${added_count} posts`);
}
await call('POST', '/topical-tags', { hashtag: 'photography', topical_day_of_week: 'Friday' });
await call('PUT', '/reblog-controls/settings', { require_alt_text: true });
const { items } = await call('GET', '/posts?limit=1000');
await call('POST', '/reblog-controls/blocked-users', { account_id: items[3].author_id, reason: 'blocked by hand' });
await call('POST', '/reblog-controls/blocked-hashtags', { hashtag: 'giveaway', reason: 'spam' });
for (const [i, { id }] of items.entries()) {
  if (i % 4 === 3) continue;
  const manual = i % 10 === 0 ? { manual_spam_score: i % 100 } : {};
  await call('PATCH', `/posts/${id}`, {
    approved: i % 4 !== 2,
    reviewer_notes: i % 7 === 0 ? `note ${i}` : '',
    ...manual,
  });
}
await call('PATCH', '/hashtags/4', { active: false });
await call('DELETE', `/posts/${items[1].id}`);
for (let i = 0; i < 40; i++) {
  const { fenliu_post_id: id } = await call('GET', `/curated/next?random=${i % 2}`);
  if (i < 25) await call('POST', `/curated/${id}/ack`);
  else if (i < 30)
    await call('POST', `/curated/${id}/error`, { reason: 'boost failed', error_details: { attempt: i } });
  else if (i < 35) await call('POST', `/curated/${id}/nack`);
}
console.log(JSON.stringify((await call('GET', '/stats')).queue_status));
