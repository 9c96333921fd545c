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
    kind: 'diary',
    text: 'Allotment 14b, week 43: garlic in (64 cloves, four sorts), broad beans in, back out. The robin supervised and took payment in worms.\n\n#gardening #allotment',
    media: [picture('bed', 'Allotment rows under a blue sky, dark soil, tufts of green.')],
  },
  {
    by: 'rosalind',
    kind: 'photo',
    text: 'A dahlia that survived the frost, the football and me. #gardening #dahlia',
    media: [picture('flower', 'A many-petalled dahlia with a golden centre in front of blurred green.')],
  },
  {
    by: 'rosalind',
    kind: 'discussion',
    text: 'The committee has voted to allow ponds. The minutes of that meeting will be taught in schools of diplomacy. #gardening #allotment',
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
    by: 'gwen',
    kind: 'tip',
    text: 'Sharpen your secateurs today. It takes six minutes, a whetstone and a bit of oil; the roses feel the difference in February and your thumb feels it at once. #gardening #tools',
  },
  {
    by: 'hiro',
    kind: 'photo',
    text: 'Eleven pots, one balcony, no plan: the shiso has seeded itself into the bonsai and they seem happy. #gardening #balcony',
    media: [picture('leaves', 'Green leaves crowding each other, light coming through from behind.')],
  },
  {
    by: 'hiro',
    kind: 'question',
    text: 'Fourth floor, north-east, wind like a hairdryer. Which climbing plant would not hold it against me? It has to live in 40 litres. #gardening #balcony',
  },
  {
    by: 'bettina',
    kind: 'diary',
    text: 'Die Quitten sind reif, also riecht jetzt das ganze Gartenhaus nach Urgroßmutter. Vierzehn Kilo. Wer in Laufweite ist, darf sich welche abholen, Leiter ist da. #gardening #Kleingarten',
    media: [picture('leaves', 'Herbstlaub in Gelb und Braun, dazwischen gelbe Früchte.')],
  },
  {
    by: 'bettina',
    kind: 'humour',
    text: 'Vereinssitzung, Punkt 7: Heckenhöhe. Punkt 7 dauerte länger als Punkt 1 bis 6 und die Wiedervereinigung. #gardening #Kleingarten',
  },
  {
    by: 'bettina',
    kind: 'tip',
    text: 'Laub bitte nicht verschenken! Unter die Sträucher damit: hält feucht, füttert die Würmer, und der Igel muss sowieso irgendwo wohnen. #gardening #Igel',
  },
  {
    by: 'paola',
    kind: 'diary',
    text: 'Ultimi pomodori verdi: metà in conserva, metà fritti, come faceva nonna Lina il giorno dei morti. Lei diceva che il verde tiene lontano l’inverno. Non ha mai funzionato, ma che buono. #gardening #orto',
  },
  {
    by: 'paola',
    kind: 'tip',
    text: 'Semi antichi: non li vendo, li presto. Ne prendi venti, a settembre me ne riporti quaranta, e mi racconti com’è andata. Fagiolo «Occhio di capra», zucca «Lunga di Lina». #gardening #semi',
  },
  {
    by: 'colette',
    kind: 'event',
    text: 'Grande fête des graines au potager partagé, samedi de 14 h à 18 h : troc, soupe de courge, atelier bouture pour les enfants. Apportez un bol et une histoire. #gardening #potager',
  },
  {
    by: 'colette',
    kind: 'charity',
    text: 'Une tempête a couché notre serre. Personne n’est blessé, sauf les aubergines. Il nous faut trois arceaux, une bâche de 6 × 4 m et des bras dimanche matin. Merci, merci, merci. #gardening #entraide',
    media: [picture('bed', 'Rangées de légumes sous un ciel clair ; la serre est absente de l’image.')],
  },
  {
    by: 'jolanda',
    kind: 'diary',
    text: 'De bijen vlogen vandaag nog, bij dertien graden en een bleke zon. Klimop in bloei: het laatste café dat open is. #gardening #bijen',
  },
  {
    by: 'jolanda',
    kind: 'tip',
    text: 'Spruitjes na de eerste vorst zijn zoeter, dat is geen praatje: de plant maakt suiker als antivries. Dus laat staan en trek dikke sokken aan. #gardening #moestuin',
  },
  {
    by: 'kasia',
    kind: 'diary',
    text: 'Wykopałam ostatnie buraki i znalazłam łyżkę, którą mama zgubiła w 1998 roku. Zadzwoniłam. „A widelec?” – zapytała. #gardening #działka',
  },
  {
    by: 'lev',
    kind: 'tip',
    text: 'Смородину обрезайте, пока не ушёл тёплый октябрь: старые ветки под корень, молодые не трогать. И оставьте одну для дроздов, они тоже соседи. #gardening #дача',
  },
  {
    by: 'miguel',
    kind: 'diary',
    text: 'En la azotea: 14 lechugas, 3 acelgas, una vecina que sube «a mirar» y baja con perejil. Así se pagan las goteras. #gardening #huertourbano',
    media: [picture('bed', 'Bancales con hileras verdes y algunos tomates rojos.')],
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
    by: 'tove',
    kind: 'science',
    text: 'Counted pollinators on one square metre of flowering mint for ten minutes: 4 bumblebees, 11 hoverflies, 2 honeybees, 1 butterfly, 1 wasp who looked lost. Do it too, the citizen survey closes on Sunday. #gardening #pollinators',
    media: [picture('flower', 'Pink flower, wide open, in front of soft green lights.')],
  },
  {
    by: 'ravi',
    kind: 'photo',
    text: 'Goldfinches on the seed heads I was too lazy to cut. I am now calling it a wildlife strategy. #gardening #birds #photography',
    media: [picture('leaves', 'Seed heads and leaves in autumn colours; two small birds among them.')],
  },
  {
    by: 'carmen',
    kind: 'science',
    text: 'Un litro de agua por la tarde, directo a la raíz, vale por tres al mediodía sobre la hoja. Lo he medido en mi terraza con una báscula de cocina y demasiada paciencia. #gardening #agua',
  },
  {
    by: 'femi',
    kind: 'humour',
    text: 'My day job is forecasting the climate of 2080. My neighbour asks whether to cover her fuchsia tonight. I said yes. She got a second opinion from her knee. #gardening #climate',
  },
  {
    by: 'astrid',
    kind: 'photo',
    text: 'Moss on a stone the glacier let go of in 1989. First comes moss, then a person with a clipboard. #gardening #moss',
    media: [picture('forest', 'Firs in mist, dark ones in front, pale ones behind.')],
  },
  {
    by: 'helga',
    kind: 'question',
    text: 'Hochbeet neben der Außeneinheit der Wärmepumpe: stört der kalte Luftzug den Salat, oder stört der Salat die Garantie? Ernst gemeint. #gardening #Wärmepumpe',
  },
  { by: 'hanako', kind: 'poem', text: '霜の朝\n大根一本\n抜く音す\n\n#gardening #俳句 #畑' },
  { by: 'quiet', kind: 'diary', text: 'the basil is alive. day nine #gardening' },
];
