import { picture, type PostDraft } from '../draft';

/** Good posts on #gardening. */
export const GARDENING: readonly PostDraft[] = [
  {
    by: 'gwen',
    text: 'Compost, in four lines: brown and green, half and half by volume. Damp as a wrung cloth. Turn when you feel guilty. If it smells, add cardboard; if nothing happens, add grass; if it walks, it is a toad: leave it.\n\n#gardening #compost',
  },
  {
    by: 'gwen',
    hoursAgo: 70,
    text: '@newton@compost.example Yellow lower leaves on a tomato in autumn are not a disease, they are a retirement. Pick the fruit, thank the plant, put it on the heap. #gardening #tomatoes',
  },
  {
    by: 'gwen',
    text: 'Forty-four years of other people’s gardens. What they all wanted was a view. What they all ended up looking at was one particular plant, given to them by somebody. #gardening',
  },
  {
    by: 'paola',
    text: 'Semi antichi: non li vendo, li presto. Ne prendi venti, a settembre me ne riporti quaranta, e mi racconti com’è andata. Fagiolo «Occhio di capra», zucca «Lunga di Lina». #gardening #semi',
  },
  {
    by: 'seedbank',
    text: 'Seed library opening hours this winter: Saturdays 10 to 13 h, old ferry office, up the ramp. Borrow up to six packets, no membership, no fines. We have never had a fine. We have had a marrow. #gardening #SeedLibrary',
  },
  {
    by: 'seedbank',
    text: 'Returned this season: 412 packets of 390 borrowed. That is not an error; that is beans. Thank you all. #gardening #SeedLibrary',
    media: [picture('chart', 'Bar chart of seed packets returned per year, rising.')],
  },
  {
    by: 'seedbank',
    html: '<p>Please bring back:</p><ul><li>runner bean “Painted Lady” (we are down to 30 seeds)</li><li>pea “Harbour Tall”</li><li>anything you grew by accident &amp; loved</li></ul><p>Not needed: courgette. <strong>Please</strong>, no courgette.</p><p>{#gardening} {#SeedLibrary}</p>',
  },
  {
    by: 'newton',
    hoursAgo: 430,
    text: 'I bought a house and it came with a garden and the garden came with a tree and the tree has apples. What do I do. #gardening',
  },
  {
    by: 'newton',
    hoursAgo: 290,
    text: 'Update: I made apple sauce. There are more apples. I have given apples to the postman, twice. #gardening',
    media: [picture('leaves')],
  },
  {
    by: 'ravi',
    text: 'Goldfinches on the seed heads I was too lazy to cut. I am now calling it a wildlife strategy. #gardening #birds #photography',
    media: [picture('leaves', 'Seed heads and leaves in autumn colours; two small birds among them.')],
  },
  {
    by: 'femi',
    text: 'My day job is forecasting the climate of 2080. My neighbour asks whether to cover her fuchsia tonight. I said yes. She got a second opinion from her knee. #gardening #climate',
  },
  {
    by: 'helga',
    text: 'Hochbeet neben der Außeneinheit der Wärmepumpe: stört der kalte Luftzug den Salat, oder stört der Salat die Garantie? Ernst gemeint. #gardening #Wärmepumpe',
  },
];
