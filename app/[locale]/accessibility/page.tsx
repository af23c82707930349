import { sitePage } from '#components/layout/site-page.tsx'
import { PlainHero } from '#components/sections/plain-hero.tsx'
import { Prose } from '#components/sections/prose.tsx'
import { pages } from '#lib/content/pages.ts'
import { formatDate } from '#lib/i18n/formats.ts'

const page = sitePage('accessibility', ({ copy, links, locale, formatNumber, t }) => {
  const { changedAt } = pages.accessibility
  return (
    <>
      <PlainHero copy={copy.hero} />
      <Prose
        contentsLabel={copy.contents}
        formatNumber={formatNumber}
        topics={copy.topics}
        action={links.page('contact-us')}
        updatedText={changedAt && t('accessibility.updated', { date: formatDate(locale, changedAt) })}
      />
    </>
  )
})

export const generateMetadata = page.metadata
export default page.render
