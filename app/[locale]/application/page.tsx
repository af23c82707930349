import { redirect } from 'next/navigation'
import { SentApplications } from '#components/islands/sent-applications.tsx'
import { ApplyHead } from '#components/layout/apply-head.tsx'
import { sitePage } from '#components/layout/site-page.tsx'
import { fold } from '#lib/i18n/folding.ts'
import { isReference } from '#lib/schemas/application-fields.ts'
import { ReferenceSearch } from './reference-search.tsx'

// The address holds what was typed.
export const dynamic = 'force-dynamic'

// References have no letter that reads like a digit.
const referenceIn = (typed: string) =>
  fold(typed)
    .toUpperCase()
    .replace(/[\s\p{Pd}]/gu, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')

const page = sitePage('application', async ({ copy, links, locale }, { searchParams }) => {
  const typed = [(await searchParams).reference].flat()[0]
  const reference = referenceIn(typed ?? '')
  if (isReference(reference)) redirect(links.sentApplication(reference).href)
  return (
    <>
      <ApplyHead locale={locale} current={copy.meta.title} heading={copy.find.title} />
      <p className="wrap lead py-[clamp(28px,4vw,48px)]">{copy.find.text}</p>
      <ReferenceSearch locale={locale} typed={typed ?? ''} isWrong={typed !== undefined}>
        <SentApplications copy={copy.find.device} path={links.page('application').href} />
      </ReferenceSearch>
    </>
  )
})

export const generateMetadata = page.metadata
export default page.render
