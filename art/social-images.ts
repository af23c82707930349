import { join } from 'node:path'
import sharp from 'sharp'
import { brand, brandMark, colours, type Theme } from '#lib/brand.ts'
import { type OgImage, ogImageFor, ogImageSize } from '#lib/content/og-images.ts'
import { indexedPageSlugs } from '#lib/content/pages.ts'
import { type Locale, localeCodes, locales } from '#lib/i18n/locales.ts'
import { escapeXml } from '#lib/seo/xml.ts'
import { recipes } from './recipes.ts'

// Use only the fonts in art/social-fonts, whatever fonts the machine has.
process.env.FONTCONFIG_FILE = join(import.meta.dirname, 'social-fonts/fonts.conf')

// The layout for left-to-right languages, which is mirrored for right-to-left ones.
const margin = 72
const markSize = 72
const brandFontSize = 50
const titleWidth = 556
const titleBottom = 510
const titleFontSizes = [96, 88, 80, 73, 67, 62, 56]
// The maximum height as a multiple of the font size, which allows three lines but not four.
const maxHeightInEm = 3.55
const sceneBox = { left: 592, top: 84, width: 640 }
const roadPath = 'M-60 574H540Q570 574 591 553L720 424Q741 403 771 403H1300'

// Vazirmatn looks larger than Figtree at the same font size, so scale it down, as in app/styles/tokens.css.
const arabicTypography = { font: 'Vazirmatn', scale: 0.86, leading: 0.86, tracking: 0 }
const latinTypography = { font: 'Figtree Light', scale: 1, leading: 0.88, tracking: -0.03 }

// Lines must not break at a space after a number, or after the Kurdish and Arabic “and” (و).
const nonBreakingSpacePattern = /(?<=\p{Nd}| و) (?=[\p{L}\p{N}])/gu

const isRtl = (locale: Locale) => locales[locale].dir === 'rtl'

type StyledText = { text: string; size: number; locale: Locale; ink: string }

/** Rendered text, cropped to its glyphs. `fits` is true if the text is within the maximum width and height. */
type RenderedText = { pixels: Buffer; width: number; height: number; fits: boolean }

const renderText = async ({ text, size, locale, ink }: StyledText): Promise<RenderedText> => {
  const { font, scale, leading, tracking } = isRtl(locale) ? arabicTypography : latinTypography
  const fontSize = Math.round(size * scale)
  const letterSpacing = Math.round(tracking * fontSize * 1024)
  const spanAttributes = `foreground="${ink}" insert_hyphens="false" line_height="${leading}" letter_spacing="${letterSpacing}"`
  const directionMark = isRtl(locale) ? '\u200f' : '\u200e'
  const markup = escapeXml(text.replace(nonBreakingSpacePattern, '\xa0'))
  const { data, info } = await sharp({
    text: {
      text: `<span ${spanAttributes}>${directionMark}${markup}</span>`,
      font: `${font}, Heavy ${fontSize}px`,
      dpi: 72,
      width: titleWidth,
      wrap: 'word',
      rgba: true,
    },
  })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return {
    pixels: data,
    width: info.width,
    height: info.height,
    fits: info.width <= titleWidth && info.height <= maxHeightInEm * size,
  }
}

// Renders a title at the largest size that fits on three lines; throws if no size fits.
const renderTitle = async (title: string, locale: Locale, ink: string): Promise<RenderedText> => {
  for (const size of titleFontSizes) {
    const renderedText = await renderText({ text: title, size, locale, ink })
    if (renderedText.fits) return renderedText
  }
  throw new Error(`The title “${title}” does not fit into its social image: shorten it.`)
}

const backgroundSvg = (theme: Theme, locale: Locale) => {
  const { field, ink } = colours.themes[theme]
  const { width, height } = ogImageSize
  const flipAttribute = isRtl(locale) ? `transform="translate(${width}) scale(-1 1)"` : ''
  const markLeft = isRtl(locale) ? width - margin - markSize : margin
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">
  <rect width="${width}" height="${height}" fill="${field}"/>
  <path d="${roadPath}" fill="none" stroke="#fff" stroke-width="22" stroke-linejoin="round" ${flipAttribute}/>
  <g transform="translate(${markLeft} ${margin}) scale(${markSize / 48})">
    <rect width="48" height="48" rx="${brandMark.corner}" fill="${ink}"/>
    <path d="${brandMark.lines}" fill="none" stroke="${field}" stroke-width="${brandMark.lineWidth}" stroke-linecap="round" stroke-linejoin="round"/>
    <path d="${brandMark.shapes}" fill="${field}"/>
  </g>
</svg>`
}

const drawSocialImage = async ({ locale, title, theme, scene }: OgImage, target: string) => {
  const { ink } = colours.themes[theme]
  const isFlipped = isRtl(locale)
  const resolveLeft = (left: number, width: number) => (isFlipped ? ogImageSize.width - left - width : left)
  const sceneImage = await sharp(join(recipes.scene.folder, `${scene}.webp`))
    .resize({ width: sceneBox.width })
    .flop(isFlipped)
    .png({ compressionLevel: 0 })
    .toBuffer()
  const toOverlay = ({ pixels, width, height }: RenderedText, left: number, top: number) => ({
    input: pixels,
    raw: { width, height, channels: 4 as const },
    left: resolveLeft(left, width),
    top,
  })
  const titleImage = await renderTitle(title, locale, ink)
  const brandImage = await renderText({ text: brand[locale], size: brandFontSize, locale, ink })
  await sharp(Buffer.from(backgroundSvg(theme, locale)))
    .composite([
      { input: sceneImage, left: resolveLeft(sceneBox.left, sceneBox.width), top: sceneBox.top },
      toOverlay(titleImage, margin, titleBottom - titleImage.height),
      toOverlay(brandImage, margin + markSize + 20, margin + Math.round((markSize - brandImage.height) / 2)),
    ])
    .jpeg({ quality: 84, chromaSubsampling: '4:4:4' })
    .toFile(target)
}

/** Returns the build jobs for the social images, one per indexed page and language. */
export const socialImageJobs = () =>
  localeCodes.flatMap((locale) =>
    indexedPageSlugs.map((slug) => {
      const image = ogImageFor(locale, slug)
      return { path: image.imagePath, make: (target: string) => drawSocialImage(image, target) }
    }),
  )
