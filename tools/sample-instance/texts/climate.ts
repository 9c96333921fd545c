import { picture, type PostDraft } from '../draft';

/** Good posts on #climate. */
export const CLIMATE: readonly PostDraft[] = [
  {
    by: 'femi',
    text: 'Things a climate model cannot tell you: whether it will rain on your wedding. Things it can: how many more weddings will be rained on, and where people will wish they had rented the barn.\n\n#climate #science',
  },
  {
    by: 'astrid',
    text: 'Mass balance for the season: minus 1.9 m water equivalent, the third worst since measurements began in 1963. Full table, error bars and all: https://isbre.example/massbalance/annual #climate #glaciers',
    media: [picture('chart', 'Bar chart of yearly ice loss, bars growing towards the right.')],
  },
  {
    by: 'joao',
    text: 'Terceira noite de serviço. O fogo parou a oitocentos metros da escola onde dou aulas. Amanhã vamos falar de vento, de mato e de vizinhos. Não vou precisar de manual. #climate #incêndios',
  },
  {
    by: 'helga',
    text: 'Beratung heute: „Lohnt sich das noch in meinem Alter?“ Der Herr war 81. Wir haben gerechnet. Es lohnt sich in fünf Jahren. „Dann machen wir das“, sagte er, „ich hab ja Enkel.“ #climate #Energie',
  },
  {
    by: 'antoine',
    text: 'Un an après la fermeture de la rue aux voitures : −41 % de NO₂, +23 % de passage devant les commerces, et un terrain de pétanque que personne n’avait demandé et que tout le monde défend.\n\n#climate #vélo #ville',
    media: [picture('chart', 'Histogramme : mesures de NO₂ avant et après la fermeture de la rue.')],
  },
  {
    by: 'antoine',
    text: 'Vélorution dimanche à 14 h, départ place des Tilleuls. Rythme d’enfant de six ans, musique de grand-mère de soixante-dix. Casques prêtés. #climate #vélo',
  },
  {
    by: 'carmen',
    text: 'Pregunta sincera para regantes: ¿qué os haría falta para pasar de inundación a goteo? ¿Dinero, cuadrilla, garantías de precio? Estoy escribiendo un informe y no quiero inventármelo. #climate #agricultura',
  },
  {
    by: 'marit',
    text: 'Zaterdag dijkwandeling met uitleg: waarom de sloot breder wordt, wat een inlaat is en waar de bevers zitten. 9 km, laarzen aan, kinderen welkom. #climate #Delta',
  },
  {
    by: 'climatewire',
    text: 'Court orders ministry to publish heat-plan within six months\n\nhttps://newsroom.example/law/heat-plan-ruling?utm_source=fediverse\n\n#climate #law',
  },
  {
    by: 'climatewire',
    text: 'Mangroves planted in 2009 cut storm damage by a third, study of 41 villages finds\n\nhttps://newsroom.example/science/mangroves-41-villages?utm_source=fediverse\n\n#climate #science',
  },
  {
    by: 'oskar',
    text: 'If your connection breaks in another country: ask the conductor for a HOTNAT/AJC stamp, take a photo of the board, and do not buy a new ticket. I keep a plain-language page on passenger rights: https://nighttrains.example/rights #climate #trains',
  },
  {
    by: 'lev',
    text: 'Сосед ведёт дневник ледохода с 1971 года. Раньше лёд уходил в конце апреля, теперь в первых числах. Он не спорит ни с кем, он просто записывает. #climate #река',
  },
  {
    by: 'nina',
    text: 'Heat relief in our neighbourhood: we need fans (working), blackout curtains (any length) and people who can phone five older neighbours a day during warnings. Sign up at the desk or here. Nobody has to be brave alone on the fourth floor. #climate #MutualAid',
  },
  {
    by: 'sam',
    text: 'The flood mark on the old ferry office, photographed every year since 1994 by the same man with the same camera. He turned 90 on Tuesday. #climate #history',
    media: [picture('sea', 'River at high water in evening light.'), picture('city')],
  },
  {
    by: 'femi',
    text: 'PhD position with us: urban heat and night-time cooling, four years, fully funded, 75 % of them spent convincing thermometers. No requirement to have "a passion". Curiosity is fine. Deadline 15 January.\n\nhttps://meridian.example/vacancies/phd-urban-heat\n\n#climate #AcademicJobs #PhD',
  },
  {
    by: 'newton',
    hoursAgo: 140,
    text: 'Sorry if this is basic: if plants take up CO2, why do the charts go up AND down every year? And why more down in (our) summer? #climate',
  },
  {
    by: 'astrid',
    hoursAgo: 137,
    text: '@newton@compost.example Not basic at all! Most land, so most leaves, are in the north. In the northern summer they breathe in, in winter the rotting ones breathe out. The zigzag is the planet breathing; the slope is us. #climate',
  },
  {
    by: 'tove',
    text: 'Twenty years ago I needed a wetsuit for the October survey. Today I forgot the hood and did not notice for an hour. I noticed then, and it was not a good feeling. #climate #ocean',
  },
  {
    by: 'helga',
    html: '<p>Faustformel für die Heizlast, die auf jeden Bierdeckel passt:</p><pre><code>kW = Verbrauch_kWh / 2000</code></pre><p>Danach trotzdem jemanden kommen lassen, der misst.</p><p>{#climate} {#Energie}</p>',
  },
];
