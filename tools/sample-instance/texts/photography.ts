import { picture, type PostDraft } from '../draft';

/** Good posts on #photography. */
export const PHOTOGRAPHY: readonly PostDraft[] = [
  {
    by: 'mira',
    text: 'Four minutes of sunset, compressed into one sheet of 4x5. The boat held still for me; the gull did not.\n\n#photography #LargeFormat #film',
    media: [
      picture(
        'sea',
        'A calm fjord at sunset. The sun touches the horizon and leaves a broken golden path on the water.',
      ),
    ],
  },
  {
    by: 'tove',
    text: 'After the storm: forty metres of beach, one glove, no people. #photography #coast',
    media: [picture('sea')],
  },
  {
    by: 'kaspar',
    text: "Unpopular opinion: the best street photograph I took this year is the one I didn't take. A man was crying on the 6 tram and I put the cap back on.\n\nWhere is your line? #photography #ethics",
  },
  {
    by: 'ines',
    text: 'O Sr. Américo remenda redes desde os nove anos. Perguntei-lhe se ainda gosta do mar. «O mar é que não gosta de mim», disse, e continuou a coser.\n\n#photography #fotografia #Setúbal',
    media: [picture('sea', 'Mar calmo ao fim da tarde, visto do cais onde se remendam as redes.')],
  },
  {
    by: 'hanako',
    text: '朝の川沿いを歩いていたら、霧の中から自転車のベルだけが聞こえてきた。姿は最後まで見えなかった。\n\n#photography #写真 #散歩',
    media: [picture('forest', '霧に包まれた森。手前の木だけが濃く見える。')],
  },
  {
    by: 'lucie',
    text: "Partie à 4 h pour la lumière, restée pour les chamois. Ils étaient onze, ils m'ont comptée aussi, je crois. #photography #montagne #Alpes",
    media: [picture('mountains', 'Cinq crêtes superposées dans une lumière orange, soleil bas.')],
  },
  {
    by: 'ravi',
    hoursAgo: 330,
    text: 'Field report: 412 frames of a kingfisher. Kingfisher in focus: 3. Kingfisher in frame: 11. Branch where kingfisher had been, tack sharp: 398. #photography #birds',
  },
  {
    by: 'ravi',
    hoursAgo: 328,
    text: 'The three that worked. #photography #kingfisher #birds',
    media: [
      picture('leaves', 'Kingfisher on a willow branch, seen through leaves, looking left.'),
      picture('leaves', 'The same bird, a second before the dive, body flat along the branch.'),
      picture('leaves'),
    ],
  },
  {
    by: 'zofia',
    text: 'Pani z kiosku zapytała, po co fotografuję zamknięte bramy. „Bo kiedyś były otwarte” – powiedziałam. Dała mi gratis gazetę sprzed tygodnia.\n\n#photography #fotografia #Łódź',
    media: [picture('city', 'Ciemne kamienice, w kilku oknach pali się światło.')],
  },
  {
    by: 'sam',
    text: 'The camera library for refugees in our town needs SD cards, 16 GB or more, any age, wiped or not (we wipe them again). Post to: Camera Library, c/o Harbour Post, or drop them at the front desk. We gave out 31 cameras last year. #photography #MutualAid',
  },
  {
    by: 'linh',
    text: 'Alt text in one sentence: say it as if you were describing the picture to a friend on the phone, and stop when the friend would laugh.\n\n#photography #AltText #accessibility',
  },
  {
    by: 'kaspar',
    warning: 'Spider, close',
    text: 'She rebuilt the whole web in forty minutes while I failed to assemble a tripod. #photography #macro',
    media: [picture('leaves', 'A garden spider in the middle of her web, seen from very near.')],
  },
  {
    by: 'mira',
    warning: 'Dead seal on a beach',
    text: 'Found at the high-water mark, reported to the rescue centre, left in peace afterwards. #photography #coast',
    media: [picture('sea', 'Wide beach at dusk; a dark shape lies near the water.')],
  },
];
