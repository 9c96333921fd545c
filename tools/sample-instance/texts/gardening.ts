import { picture, type PostDraft } from '../draft';

/** Good posts on #gardening. */
export const GARDENING: readonly PostDraft[] = [
  {
    by: 'rosalind',
    kind: 'humour',
    text: 'Dear slugs, I planted the sacrificial lettuce HERE. The good lettuce is THERE. We have been over this. There was a diagram. #gardening',
  },
  {
    by: 'rosalind',
    kind: 'photo',
    text: 'A dahlia that survived the frost, the football and me. #gardening #dahlia',
    media: [picture('flower', 'A many-petalled dahlia with a golden centre in front of blurred green.')],
  },
  {
    by: 'gwen',
    kind: 'tip',
    text: 'Compost, in four lines: brown and green, half and half by volume. Damp as a wrung cloth. Turn when you feel guilty. If it smells, add cardboard; if nothing happens, add grass; if it walks, it is a toad: leave it.\n\n#gardening #compost',
  },
  {
    by: 'gwen',
    kind: 'tip',
    hoursAgo: 70,
    text: '@newton@compost.example Yellow lower leaves on a tomato in autumn are not a disease, they are a retirement. Pick the fruit, thank the plant, put it on the heap. #gardening #tomatoes',
  },
  {
    by: 'gwen',
    kind: 'essay',
    text: 'Forty-four years of other people’s gardens. What they all wanted was a view. What they all ended up looking at was one particular plant, given to them by somebody. #gardening',
  },
  {
    by: 'hiro',
    kind: 'photo',
    text: 'Eleven pots, one balcony, no plan: the shiso has seeded itself into the bonsai and they seem happy. #gardening #balcony',
    media: [picture('leaves', 'Green leaves crowding each other, light coming through from behind.')],
  },
  {
    by: 'bettina',
    kind: 'diary',
    text: 'Die Quitten sind reif, also riecht jetzt das ganze Gartenhaus nach Urgroßmutter. Vierzehn Kilo. Wer in Laufweite ist, darf sich welche abholen, Leiter ist da. #gardening #Kleingarten',
    media: [picture('leaves', 'Herbstlaub in Gelb und Braun, dazwischen gelbe Früchte.')],
  },
  {
    by: 'bettina',
    kind: 'tip',
    text: 'Laub bitte nicht verschenken! Unter die Sträucher damit: hält feucht, füttert die Würmer, und der Igel muss sowieso irgendwo wohnen. #gardening #Igel',
  },
  {
    by: 'paola',
    kind: 'tip',
    text: 'Semi antichi: non li vendo, li presto. Ne prendi venti, a settembre me ne riporti quaranta, e mi racconti com’è andata. Fagiolo «Occhio di capra», zucca «Lunga di Lina». #gardening #semi',
  },
  {
    by: 'colette',
    kind: 'charity',
    text: 'Une tempête a couché notre serre. Personne n’est blessé, sauf les aubergines. Il nous faut trois arceaux, une bâche de 6 × 4 m et des bras dimanche matin. Merci, merci, merci. #gardening #entraide',
    media: [picture('bed', 'Rangées de légumes sous un ciel clair ; la serre est absente de l’image.')],
  },
  {
    by: 'jolanda',
    kind: 'tip',
    text: 'Spruitjes na de eerste vorst zijn zoeter, dat is geen praatje: de plant maakt suiker als antivries. Dus laat staan en trek dikke sokken aan. #gardening #moestuin',
  },
  {
    by: 'lev',
    kind: 'tip',
    text: 'Смородину обрезайте, пока не ушёл тёплый октябрь: старые ветки под корень, молодые не трогать. И оставьте одну для дроздов, они тоже соседи. #gardening #дача',
  },
  {
    by: 'seedbank',
    kind: 'event',
    text: 'Seed library opening hours this winter: Saturdays 10 to 13 h, old ferry office, up the ramp. Borrow up to six packets, no membership, no fines. We have never had a fine. We have had a marrow. #gardening #SeedLibrary',
  },
  {
    by: 'seedbank',
    kind: 'news',
    text: 'Returned this season: 412 packets of 390 borrowed. That is not an error; that is beans. Thank you all. #gardening #SeedLibrary',
    media: [picture('chart', 'Bar chart of seed packets returned per year, rising.')],
  },
  {
    by: 'seedbank',
    kind: 'edge',
    html: '<p>Please bring back:</p><ul><li>runner bean “Painted Lady” (we are down to 30 seeds)</li><li>pea “Harbour Tall”</li><li>anything you grew by accident &amp; loved</li></ul><p>Not needed: courgette. <strong>Please</strong>, no courgette.</p><p>{#gardening} {#SeedLibrary}</p>',
  },
  {
    by: 'newton',
    kind: 'question',
    hoursAgo: 430,
    text: 'I bought a house and it came with a garden and the garden came with a tree and the tree has apples. What do I do. #gardening',
  },
  {
    by: 'newton',
    kind: 'diary',
    hoursAgo: 290,
    text: 'Update: I made apple sauce. There are more apples. I have given apples to the postman, twice. #gardening',
    media: [picture('leaves')],
  },
  {
    by: 'newton',
    kind: 'question',
    hoursAgo: 95,
    text: 'is this a weed or did somebody love it #gardening',
    media: [picture('flower')],
  },
  {
    by: 'delphine',
    kind: 'artist',
    text: 'Linocut, two colours: “What the hedgehog saw”. Printed on offcuts, so each one is a slightly different night. 25 made, 9 left.\n\n#gardening #linocut #printmaking #MastoArt #art #hedgehog #handmade #illustration',
    media: [picture('night', 'Print: a thin moon over a dark hill, many small stars.')],
  },
  {
    by: 'ravi',
    kind: 'photo',
    text: 'Goldfinches on the seed heads I was too lazy to cut. I am now calling it a wildlife strategy. #gardening #birds #photography',
    media: [picture('leaves', 'Seed heads and leaves in autumn colours; two small birds among them.')],
  },
  {
    by: 'femi',
    kind: 'humour',
    text: 'My day job is forecasting the climate of 2080. My neighbour asks whether to cover her fuchsia tonight. I said yes. She got a second opinion from her knee. #gardening #climate',
  },
  {
    by: 'helga',
    kind: 'question',
    text: 'Hochbeet neben der Außeneinheit der Wärmepumpe: stört der kalte Luftzug den Salat, oder stört der Salat die Garantie? Ernst gemeint. #gardening #Wärmepumpe',
  },
  { by: 'quiet', kind: 'diary', text: 'the basil is alive. day nine #gardening' },
];
