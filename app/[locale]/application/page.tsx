import { redirect } from 'next/navigation'
import { SentApplications } from '#components/islands/sent-applications.tsx'
import { sitePage } from '#components/layout/site-page.tsx'
import { PlainHero } from '#components/sections/plain-hero.tsx'
import { foldText } from '#lib/i18n/folding.ts'
import { isReference } from '#lib/schemas/application-fields.ts'
import { ReferenceSearch } from './reference-search.tsx'

// The reference is in the query, so this page is rendered per request.
export const dynamic = 'force-dynamic'

// References contain no O, I or L, so these letters are read as digits.
const normalizeReference = (text: string) =>
  foldText(text)
    .toUpperCase()
    .replace(/[\s\p{Pd}]/gu, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')

const page = sitePage('application', async ({ copy, links, locale }, { searchParams }) => {
  const query = [(await searchParams).reference].flat()[0]
  const reference = normalizeReference(query ?? '')
  if (isReference(reference)) redirect(links.sentApplication(reference).href)
  return (
    <>
      <PlainHero copy={copy.find} back={{ label: copy.notFound.back, link: links.page('careers') }} />
      <ReferenceSearch locale={locale} query={query ?? ''} isInvalid={query !== undefined}>
        <SentApplications copy={copy.find.device} applicationsPath={links.page('application').href} />
      </ReferenceSearch>
    </>
  )
})

export const generateMetadata = page.metadata
export default page.render
