import { FakeInstance } from '../support/fake-instance';
import { findViolations } from './support/axe';
import { useConsole } from './support/console-under-test';

describe('blocklists of others', () => {
  const ui = useConsole();
  let server: FakeInstance;
  beforeEach(async () => {
    server = await FakeInstance.start();
  });
  afterEach(async () => {
    await ui.service.db.query('DELETE FROM blocklist_entry');
    await ui.service.db.query('DELETE FROM blocklist');
    await server.close();
  });

  it('are subscribed to, read again, say what failed, and are removed', async () => {
    server.route('/list.csv', {
      body: '#domain,#severity\nspam.example,suspend\nads.example,suspend\nh**.example,suspend',
    });
    const page = await ui.open({ path: '/filters?tab=lists' });
    page.expectFailures(/400/);
    await page.page.getByText('No lists').waitFor();
    await page.button('Subscribe').click();
    const address = page.dialog().getByLabel('Address of the list');
    await address.fill('list.csv');
    await page.keys('Enter');
    await page.dialog().getByText('Enter an address that begins with https.').waitFor();
    await address.fill(`http://${server.domain}/list.csv`);
    expect(await findViolations(page)).toEqual([]);
    await page.keys('Enter');
    const name = `${server.domain}/list.csv`;
    const entry = page.page.getByRole('listitem').filter({ hasText: name });
    await entry.getByText('2 domains, 0 accounts; left out: 1 hidden by asterisks').waitFor();
    await entry
      .getByText(/^Read /)
      .first()
      .waitFor();
    expect(await findViolations(page)).toEqual([]);
    server.route('/list.csv', { status: 404 });
    await page.button(`Read now: ${name}`).click();
    await entry.getByText('Nothing was changed: There is no list at this address.').waitFor();
    await page.button(`Remove ${name}`).click();
    await page.dialogButton('Remove').click();
    await page.toast().getByText(`Removed: ${name}`).waitFor();
    await page.page.getByText('No lists').waitFor();
  });

  it('are uploaded after a preview, and undone', async () => {
    const page = await ui.open({ path: '/filters?tab=lists', preferences: { language: 'de' } });
    const lines = [
      '#domain,#severity',
      'spam.example,suspend',
      'ads.example,noop',
      'h**.example,suspend',
      'keine Domain,',
    ];
    const file = { name: 'domains.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) };
    const choose = async () => {
      await page.button('Datei hochladen').click();
      await page.dialog().getByLabel('Datei', { exact: true }).setInputFiles(file);
    };
    await choose();
    await page.dialog().getByText('1 neuer Eintrag').waitFor();
    await page.dialog().getByText('Zeile 5: keine Domain').waitFor();
    expect(await findViolations(page)).toEqual([]);
    await page.dialogButton('Diese sperren').click();
    const said =
      '1 Domain, 0 Konten; ausgelassen: 1 durch Sternchen verdeckt; ausgelassen: 1 ohne Sperre (noop); 1 falsche Zeile';
    await page.toast().getByText(`Gesperrt durch domains.csv: ${said}`).waitFor();
    await page.page.getByRole('listitem').filter({ hasText: 'domains.csv' }).getByText(said).waitFor();
    await choose();
    await page.dialog().getByText('1 ist schon gesperrt').waitFor();
    await page.keys('Escape');
    await page.toast().getByRole('button', { name: 'Rückgängig' }).click();
    await page.page.getByText('Keine Listen').waitFor();
    expect(await ui.service.db.query('SELECT FROM blocklist WHERE deleted_at IS NULL')).toEqual([]);
  });
});
