import type { Metadata } from 'next'
import { firstValue, localeFromParams, type PageProps } from '#components/layout/site-page.tsx'
import { Cities } from '../cities.tsx'
import { citiesProps } from '../cities-props.ts'
import { generateMetadata as generateListMetadata } from '../page.tsx'

// `middleware.ts` rewrites searches to this page, whose content depends on the query.
export const dynamic = 'force-dynamic'

// The number of search URLs is unlimited, so searches are `noindex`.
export const generateMetadata = async (props: PageProps): Promise<Metadata> => ({
  ...(await generateListMetadata(props)),
  robots: { index: false },
})

export default async function Page({ params, searchParams }: PageProps) {
  const { q } = await searchParams
  return <Cities {...citiesProps(await localeFromParams(params), firstValue(q))} />
}
