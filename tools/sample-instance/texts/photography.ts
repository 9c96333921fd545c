import { picture, type PostDraft } from '../draft';

/** Good posts on #photography. */
export const PHOTOGRAPHY: readonly PostDraft[] = [
  {
    by: 'mira',
    kind: 'photo',
    text: 'Four minutes of sunset, compressed into one sheet of 4x5. The boat held still for me; the gull did not.\n\n#photography #LargeFormat #film',
    media: [
      picture(
        'sea',
        'A calm fjord at sunset. The sun touches the horizon and leaves a broken golden path on the water.',
      ),
    ],
  },
  {
    by: 'mira',
    kind: 'photo',
    text: 'I waited for the ferry to leave the frame. Then I waited for it to come back, because without it there was nothing to look at. #photography',
    media: [picture('sea', 'Low sun over a grey-blue sea with long, soft waves.')],
  },
  {
    by: 'mira',
    kind: 'essay',
    text: 'People ask which lens. I would rather they asked which hour. The same rock at noon and at six in the morning are two different rocks, and only one of them wants its picture taken.\n\n#photography',
  },
  {
    by: 'tove',
    kind: 'science',
    text: 'Low tide at 05:12, so I was kneeling in eelgrass at 05:20. This is the egg ribbon of a sea slug, about as long as my thumb. Every dot is a future slug with opinions.\n\n#photography #MarineBiology #TidePool',
    media: [picture('shapes', 'Translucent coiled ribbon with hundreds of tiny dots, lying on wet sand.')],
  },
  {
    by: 'tove',
    kind: 'photo',
    text: 'After the storm: forty metres of beach, one glove, no people. #photography #coast',
    media: [picture('sea')],
  },
  {
    by: 'kaspar',
    kind: 'photo',
    text: '03:40. The baker is the only light on in the street, and he waves now. I think I have become part of his morning. #photography #StreetPhotography',
    media: [picture('city', 'Dark blocks of flats against a violet sky, a scatter of lit windows.')],
  },
  {
    by: 'kaspar',
    kind: 'discussion',
    text: "Unpopular opinion: the best street photograph I took this year is the one I didn't take. A man was crying on the 6 tram and I put the cap back on.\n\nWhere is your line? #photography #ethics",
  },
  {
    by: 'kaspar',
    kind: 'photo',
    text: 'Windows, again. I count them the way other people count sheep. #photography',
    media: [
      picture('city', 'Night skyline, three layers of towers; the nearest one has rows of yellow windows.'),
      picture('city', 'The same skyline a minute later, two windows fewer.'),
    ],
  },
  {
    by: 'ines',
    kind: 'photo',
    text: 'O Sr. Américo remenda redes desde os nove anos. Perguntei-lhe se ainda gosta do mar. «O mar é que não gosta de mim», disse, e continuou a coser.\n\n#photography #fotografia #Setúbal',
    media: [picture('sea', 'Mar calmo ao fim da tarde, visto do cais onde se remendam as redes.')],
  },
  {
    by: 'ines',
    kind: 'photo',
    text: 'Parede azul, roupa branca, vento de norte. Às vezes a fotografia já está feita e só é preciso não estragar. #photography #fotografia',
    media: [picture('shapes', 'Formas claras e redondas, como lençóis ao vento, sobre fundo azul pálido.')],
  },
  {
    by: 'hanako',
    kind: 'photo',
    text: '朝の川沿いを歩いていたら、霧の中から自転車のベルだけが聞こえてきた。姿は最後まで見えなかった。\n\n#photography #写真 #散歩',
    media: [picture('forest', '霧に包まれた森。手前の木だけが濃く見える。')],
  },
  {
    by: 'hanako',
    kind: 'poem',
    text: '夜の駅\n誰も降りない\n月ひとつ\n\n#photography #俳句',
    media: [picture('night', '三日月と星空、黒い山の稜線。')],
  },
  {
    by: 'otto',
    kind: 'tip',
    text: 'Für alle, die mit Selbstentwicklung anfangen: Kauft zuerst ein Thermometer und erst danach das zweite Objektiv. Ein Grad mehr und ihr sucht den Fehler monatelang in der Kamera.\n\n#photography #analog #Dunkelkammer',
  },
  {
    by: 'otto',
    kind: 'diary',
    text: 'Heute die Schachtel mit Opas Planfilmen von 1953 geöffnet. Bei achtzehn von zwanzig nur Nebel. Auf einem: meine Großmutter, lachend, unscharf, vierundzwanzig. Das reicht.\n\n#photography #analog',
    media: [picture('mountains', 'Verblichene Landschaft mit weichen Hügeln und heller Sonne.')],
  },
  {
    by: 'lucie',
    kind: 'photo',
    text: "Partie à 4 h pour la lumière, restée pour les chamois. Ils étaient onze, ils m'ont comptée aussi, je crois. #photography #montagne #Alpes",
    media: [picture('mountains', 'Cinq crêtes superposées dans une lumière orange, soleil bas.')],
  },
  {
    by: 'lucie',
    kind: 'tip',
    text: "Petit rappel avant l'hiver : une batterie froide n'est pas une batterie vide. Gardez-la contre vous, dix minutes, et elle repart. Moi aussi, d'ailleurs. #photography #montagne",
  },
  {
    by: 'ravi',
    kind: 'humour',
    hoursAgo: 330,
    text: 'Field report: 412 frames of a kingfisher. Kingfisher in focus: 3. Kingfisher in frame: 11. Branch where kingfisher had been, tack sharp: 398. #photography #birds',
  },
  {
    by: 'ravi',
    kind: 'question',
    text: 'Does anybody know a light gimbal head that does not creep when it is below zero? Mine sinks like a polite guest leaving a party. Budget about 150. #photography #birds',
  },
  {
    by: 'ravi',
    kind: 'photo',
    hoursAgo: 328,
    text: 'The three that worked. #photography #kingfisher #birds',
    media: [
      picture('leaves', 'Kingfisher on a willow branch, seen through leaves, looking left.'),
      picture('leaves', 'The same bird, a second before the dive, body flat along the branch.'),
      picture('leaves'),
    ],
  },
  {
    by: 'delphine',
    kind: 'artist',
    text: 'New cyanotype, third state! Made with dock leaves from behind the bus depot and six minutes of honest English sun. Edition of 12, 30 × 40 cm, on cotton paper.\n\n#photography #cyanotype #MastoArt #art #printmaking #AltProcess #botanical #handmade #blue #ArtistsOnMastodon #CreativeToots',
    media: [picture('leaves', 'Overlapping leaf shapes, light veins on a dark ground.')],
  },
  {
    by: 'delphine',
    kind: 'artist',
    text: 'Commissions are open for next month: four slots, pet portraits in gum bichromate. Yes, your lizard counts. Prices and waiting list: https://atelier.example/delphine/commissions\n\n#photography #commissions #MastoArt #AltProcess #art',
  },
  {
    by: 'delphine',
    kind: 'event',
    text: 'Open studio this Saturday and Sunday, 11 to 17 h, Kiln Yard, second door. There will be prints, a kettle and one very tired dog. Step-free entrance from Mill Lane. #photography #printmaking #OpenStudio',
  },
  {
    by: 'zofia',
    kind: 'photo',
    text: 'Pani z kiosku zapytała, po co fotografuję zamknięte bramy. „Bo kiedyś były otwarte” – powiedziałam. Dała mi gratis gazetę sprzed tygodnia.\n\n#photography #fotografia #Łódź',
    media: [picture('city', 'Ciemne kamienice, w kilku oknach pali się światło.')],
  },
  {
    by: 'nikolai',
    kind: 'photo',
    text: 'Минус двадцать шесть, затвор замёрз открытым. Кадр получился длиной в одну мою растерянность. #photography #плёнка #зима',
    media: [picture('night', 'Ночное небо со звёздами и тонким месяцем над тёмным холмом.')],
  },
  {
    by: 'sam',
    kind: 'news',
    text: 'The county archive has put 11,400 glass plates from 1890 to 1931 online, public domain, full resolution. Some are captioned only “man with goose”. There are nine men with geese.\n\nhttps://archive.northcounty.example/plates?collection=glass&page=1\n\n#photography #history #PublicDomain',
  },
  {
    by: 'sam',
    kind: 'job',
    text: 'My paper is looking for a part-time picture editor (0.6, remote possible, salary band in the ad, no unpaid trial edit). Local news, school plays, the occasional escaped pony.\n\nhttps://harbourpost.example/jobs/picture-editor\n\n#photography #jobs #FediHired',
  },
  {
    by: 'weekprompt',
    kind: 'bot',
    text: 'This week’s word is: THRESHOLD.\n\nDoorways, tides, the day before an exam. Post until Sunday, add a description to your picture, and be kind in the replies.\n\n#WeeklyPrompt #photography',
  },
  {
    by: 'weekprompt',
    kind: 'bot',
    text: 'This week’s word is: BORROWED.\n\nLight counts. So do umbrellas. Post until Sunday, add a description to your picture, and be kind in the replies.\n\n#WeeklyPrompt #photography',
  },
  {
    by: 'sam',
    kind: 'charity',
    text: 'The camera library for refugees in our town needs SD cards, 16 GB or more, any age, wiped or not (we wipe them again). Post to: Camera Library, c/o Harbour Post, or drop them at the front desk. We gave out 31 cameras last year. #photography #MutualAid',
  },
  {
    by: 'hiro',
    kind: 'photo',
    text: 'Thin moon over building C, with laundry. #photography',
    media: [picture('night', 'Crescent moon and stars above a dark ridge.')],
  },
  {
    by: 'linh',
    kind: 'tip',
    text: 'Alt text in one sentence: say it as if you were describing the picture to a friend on the phone, and stop when the friend would laugh.\n\n#photography #AltText #accessibility',
  },
  {
    by: 'quiet',
    kind: 'photo',
    text: 'first picture here. hello #photography',
    media: [picture('mountains', 'Purple hills at dusk')],
  },
  {
    by: 'kaspar',
    kind: 'photo',
    warning: 'Spider, close',
    text: 'She rebuilt the whole web in forty minutes while I failed to assemble a tripod. #photography #macro',
    media: [picture('shapes', 'A garden spider in the middle of her web, seen from very near.')],
  },
  {
    by: 'mira',
    kind: 'photo',
    warning: 'Dead seal on a beach',
    text: 'Found at the high-water mark, reported to the rescue centre, left in peace afterwards. #photography #coast',
    media: [picture('sea', 'Wide beach at dusk; a dark shape lies near the water.')],
  },
  {
    by: 'tove',
    kind: 'photo',
    text: 'NASA, ESA and JAXA have their telescopes. I have a 200 mm lens, a bin bag against the dew, and the IC 434 region somewhere in that smudge. #photography #astrophotography',
    media: [picture('night', 'Starry sky, slightly blurred, with a dark hill below.')],
  },
  {
    by: 'ines',
    kind: 'diary',
    text: 'Hoje ninguém quis ser fotografado e foi um bom dia. Comi sardinhas, ouvi histórias, voltei com o rolo inteiro por gastar. #photography',
  },
];
