import MiniSearch from './minisearch.js';

const MOST = 12;
const input = document.querySelector('input[type=search]');
const results = document.querySelector('#results');
let index;

async function load() {
  const entries = await (await fetch('search.json')).json();
  const search = new MiniSearch({
    fields: ['heading', 'title', 'text'],
    storeFields: ['heading', 'title', 'url'],
    idField: 'url',
    searchOptions: { boost: { heading: 4, title: 2 }, prefix: true, fuzzy: 0.15, combineWith: 'AND' },
  });
  search.addAll(entries);
  return search;
}

function item({ heading, title, url }) {
  const link = Object.assign(document.createElement('a'), { href: url, textContent: heading });
  const page = Object.assign(document.createElement('small'), { textContent: title });
  const row = document.createElement('li');
  row.append(link, page);
  return row;
}

async function show() {
  index ??= load();
  const found = (await index).search(input.value).slice(0, MOST);
  const nothing = Object.assign(document.createElement('li'), { textContent: 'Nothing found' });
  results.replaceChildren(...(found.length > 0 ? found.map(item) : [nothing]));
  results.hidden = input.value.trim() === '';
}

input.addEventListener('input', () => void show());
