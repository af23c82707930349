import { join } from 'node:path'
import sharp from 'sharp'
import { brand, colours, mark } from '#lib/base/brand.ts'
import { type OgImage, ogImageSize } from '#lib/content/og-images.ts'
import type { Theme } from '#lib/content/pages.ts'
import { isolateDirection, splitAtContacts } from '#lib/i18n/inline-text.ts'
import { type Locale, locales } from '#lib/i18n/locales.ts'
import { escapeXml } from './xml.ts'

// Use only the fonts in lib/seo/fonts, because a machine may have no fonts or different ones.
process.env.FONTCONFIG_FILE = join(process.cwd(), 'lib/seo/fonts/fonts.conf')

// The layout for left-to-right languages; it is mirrored for the others.
const margin = 72
const markSize = 72
const nameSize = 50
const titleWidth = 556
const titleBottom = 510
const titleSizes = [96, 88, 80, 73, 67, 62, 56]
// As a multiple of the font size: three lines are lower than this, four lines are higher.
const maxHeightInSizes = 3.55
// More characters than this never fit in three lines, however narrow they are.
const maxTitleLength = 200
const scene = { left: 592, top: 84, width: 640 }
const road = 'M-60 574H540Q570 574 591 553L720 424Q741 403 771 403H1300'

// Vazirmatn looks larger than Figtree at the same font size, so scale it down, as in app/styles/tokens.css.
const arabicScript = { font: 'Vazirmatn', scale: 0.86, leading: 0.86, tracking: 0 }
const latinScript = { font: 'Figtree Light', scale: 1, leading: 0.88, tracking: -0.03 }

// The character ranges of Figtree, and those that only Vazirmatn has.
const figtreeCharacters = String.raw`\x20-\x7e\xa0-\xff\u2013\u2014\u2018-\u201a\u201c-\u201e\u2022\u2026\u20ac`
const vazirmatnCharacters = String.raw`\u0100-\u017f\u0218-\u021b\u060c\u061b\u061f\u0621-\u063a\u0640-\u0658\u0660-\u0671\u0674\u0679\u067c\u067e\u0681\u0685\u0686\u0688\u0689\u0691\u0693\u0695\u0696\u0698\u069a\u06a0\u06a1\u06a4\u06a9-\u06ad\u06af\u06b5\u06ba\u06bc-\u06be\u06c0-\u06c3\u06c6-\u06d0\u06d2-\u06d5\u06f0-\u06f9\u200c\u200d\u2010-\u2012`
const unsupportedCharacters = new RegExp(`[^${figtreeCharacters}${vazirmatnCharacters}]`, 'gu')
const figtreeOnly = new RegExp(`^[${figtreeCharacters}\\u2028]*$`, 'u')

/** Removes the characters of a title that neither font has, such as emoji and direction marks. */
export const removeUnsupportedCharacters = (title: string): string =>
  title.normalize('NFC').replace(/\s/g, ' ').replace(unsupportedCharacters, '').replace(/ +/g, ' ').trim()

// Phone numbers and e-mail addresses must stay on one line and run from left to right.
const keepContactsWhole = (title: string) =>
  splitAtContacts(title)
    .map((part, index) => (index % 2 ? isolateDirection(part.replaceAll(' ', '\xa0'), 'ltr') : part))
    .join('')

// Spaces after a number, and after the Kurdish and Arabic “and” (و), must not break the line.
const nonBreakingSpaces = /(?<=\p{Nd}| و) (?=[\p{L}\p{N}])/gu

const isRtl = (locale: Locale) => locales[locale].dir === 'rtl'

const isRightToLeft = (text: string, locale: Locale) =>
  (isRtl(locale) ? /\p{Script=Arabic}/u : /^\P{L}*\p{Script=Arabic}/u).test(text)

type Line = { text: string; size: number; locale: Locale; ink: string; isBreakable?: boolean }

/** A text as pixels, cropped to its ink. */
type RenderedText = { pixels: Buffer; width: number; height: number; fits: boolean }

const renderText = async ({ text, size, locale, ink, isBreakable = false }: Line): Promise<RenderedText> => {
  const isLatin = !isRtl(locale) && figtreeOnly.test(text)
  const { font, scale, leading, tracking } = isLatin ? latinScript : arabicScript
  const height = Math.round(size * scale)
  const spacing = Math.round(tracking * height * 1024)
  const style = `foreground="${ink}" insert_hyphens="false" line_height="${leading}" letter_spacing="${spacing}"`
  const direction = isRightToLeft(text, locale) ? '\u200f' : '\u200e'
  const markup = escapeXml(keepContactsWhole(text).replace(nonBreakingSpaces, '\xa0'))
  const { data, info } = await sharp({
    text: {
      text: `<span ${style}>${direction}${markup}</span>`,
      font: `${font}, Heavy ${height}px`,
      dpi: 72,
      width: titleWidth,
      wrap: isBreakable ? 'word-char' : 'word',
      rgba: true,
    },
  })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return {
    pixels: data,
    width: info.width,
    height: info.height,
    fits: info.width <= titleWidth && info.height <= maxHeightInSizes * size,
  }
}

const truncateToFit = async (line: Line) => {
  let rendered = await renderText(line)
  for (let { text } = line; !rendered.fits; ) {
    text = text.slice(0, -8).replace(/\s\S*$/, '')
    rendered = await renderText({ ...line, text: `${text}…` })
  }
  return rendered
}

/** Renders a title in the largest size that fits in three lines; truncates it if no size fits. */
export const renderTitle = async (title: string, locale: Locale, ink: string): Promise<RenderedText> => {
  const text = removeUnsupportedCharacters(title).slice(0, maxTitleLength) || brand[locale]
  for (const size of titleSizes) {
    const rendered = await renderText({ text, size, locale, ink })
    if (rendered.fits) return rendered
  }
  return truncateToFit({ text, size: Math.min(...titleSizes), locale, ink, isBreakable: true })
}

const backgroundSvg = (theme: Theme, locale: Locale) => {
  const { field, ink } = colours.themes[theme]
  const { width, height } = ogImageSize
  const flip = isRtl(locale) ? `transform="translate(${width}) scale(-1 1)"` : ''
  const markLeft = isRtl(locale) ? width - margin - markSize : margin
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">
  <rect width="${width}" height="${height}" fill="${field}"/>
  <path d="${road}" fill="none" stroke="#fff" stroke-width="22" stroke-linejoin="round" ${flip}/>
  <g transform="translate(${markLeft} ${margin}) scale(${markSize / 48})">
    <rect width="48" height="48" rx="${mark.corner}" fill="${ink}"/>
    <path d="${mark.lines}" fill="none" stroke="${field}" stroke-width="${mark.lineWidth}" stroke-linecap="round" stroke-linejoin="round"/>
    <path d="${mark.shapes}" fill="${field}"/>
  </g>
</svg>`
}

export const drawOgImage = async ({ locale, title, theme, picture }: OgImage): Promise<Buffer> => {
  const { ink } = colours.themes[theme]
  const isFlipped = isRtl(locale)
  const leftOf = (left: number, width: number) => (isFlipped ? ogImageSize.width - left - width : left)
  const sceneImage = await sharp(join(process.cwd(), 'public', picture))
    .resize({ width: scene.width })
    .flop(isFlipped)
    .png({ compressionLevel: 0 })
    .toBuffer()
  const overlayOf = ({ pixels, width, height }: RenderedText, left: number, top: number) => ({
    input: pixels,
    raw: { width, height, channels: 4 as const },
    left: leftOf(left, width),
    top,
  })
  const titleImage = await renderTitle(title, locale, ink)
  const brandImage = await renderText({ text: brand[locale], size: nameSize, locale, ink })
  return sharp(Buffer.from(backgroundSvg(theme, locale)))
    .composite([
      { input: sceneImage, left: leftOf(scene.left, scene.width), top: scene.top },
      overlayOf(titleImage, margin, titleBottom - titleImage.height),
      overlayOf(brandImage, margin + markSize + 20, margin + Math.round((markSize - brandImage.height) / 2)),
    ])
    .jpeg({ quality: 84, chromaSubsampling: '4:4:4' })
    .toBuffer()
}
