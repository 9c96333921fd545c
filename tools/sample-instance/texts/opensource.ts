import { picture, type PostDraft } from '../draft';

/** Good posts on #opensource. */
export const OPENSOURCE: readonly PostDraft[] = [
  {
    by: 'ada',
    text: 'My library has 40 million downloads a month and two maintainers. One of them is on parental leave. The other one is writing this on a bus.\n\nIf you depend on something, find out who it is. Then ask how they are. #opensource',
  },
  {
    by: 'ada',
    html: '<p>Today I deleted 300 lines and kept this. It was always only this.</p><pre><code>fn median(mut xs: Vec&lt;u64&gt;) -&gt; Option&lt;u64&gt; {\n    let mid = xs.len() / 2;\n    (!xs.is_empty()).then(|| *xs.select_nth_unstable(mid).1)\n}</code></pre><p>{#opensource} {#rust}</p>',
  },
  {
    by: 'ada',
    hoursAgo: 1100,
    text: 'tidewater 3.0 is out. The parser no longer panics on a lone carriage return, which one of you found by feeding it a 1987 BBS archive. Thank you, whoever you are.\n\nChangelog: https://codewerk.example/tidewater/releases/3.0.0\n\n#opensource #rust',
  },
  {
    by: 'bjarne',
    text: "Two hard things in open source: naming, cache invalidation, and explaining to the foundation's treasurer why the cat has a commit bit. #opensource",
    media: [picture('code', 'A code editor in dark colours. One line consists of the letter j, sixty times.')],
  },
  {
    by: 'bjarne',
    html: '<p>Compiler message of the week, written by me in 2019, cursed by me today:</p><blockquote><p>error: this cannot happen (see note)<br>note: it has happened</p></blockquote><p>{#opensource} {#compilers}</p>',
  },
  {
    by: 'bjarne',
    text: 'Hot take: "good first issue" should come with a name attached. Not the label. A person, who will answer within two days. Otherwise it is just "issue". #opensource',
  },
  {
    by: 'linh',
    text: 'Docs sprint next Thursday, 16:00 to 19:00 UTC, no coding needed. We read each other’s README aloud and fix what makes us stumble. Beginners are the experts here.\n\nhttps://writethis.example/sprints/thursday?room=main&lang=en\n\n#opensource #documentation',
  },
  {
    by: 'pavel',
    text: 'Reproducible builds, this quarter: 96.1 % of our packages now come out bit for bit the same on two machines that never met. The last 3.9 % is mostly timestamps, and one font that believes in fate. #opensource #ReproducibleBuilds',
    media: [picture('chart', 'Bar chart: share of reproducible packages per quarter, rising from 61 to 96 percent.')],
  },
  {
    by: 'pavel',
    text: 'GNU, BSD, MIT, MPL, EUPL, AGPL: I do not shout, I only read LICENSE files for a living. #opensource',
  },
  {
    by: 'yuki',
    html: '<p>今日の訳語メモ：<ruby>冪等<rp>（</rp><rt>べきとう</rt><rp>）</rp></ruby>（idempotent）。<br>同じボタンを二回押しても怖くない、という意味です。</p><p>{#opensource} {#翻訳}</p>',
  },
  {
    by: 'esther',
    text: 'Een back-up die je nooit hebt teruggezet is een gerucht. Vanmiddag de catalogus van 2021 hersteld op een oude laptop: 41 minuten, nul fouten, één sysadmin met taart. #opensource #sysadmin',
  },
  {
    by: 'femi',
    text: 'Our regional model is public since this morning: code, data, the ugly preprocessing script, and a list of everything we know to be wrong with it. Peer review is nice. 400 strangers with grep is nicer.\n\nhttps://meridian.example/code/rainbands\n\n#opensource #climate #OpenScience',
    media: [
      picture(
        'chart',
        'Bar chart of modelled against measured rainfall for eighteen stations; the bars rise to the right.',
      ),
    ],
  },
  {
    by: 'bjarne',
    html: '<p>What I learned this year:</p><ol><li>Tests that take a minute are run.</li><li>Tests that take ten are discussed.</li><li>Tests that take an hour are <em>remembered fondly</em>.</li></ol><p>{#opensource} {#testing}</p>',
  },
];
