import '../../styles/all.ts'
import { notFound } from 'next/navigation'
import type { ReactNode } from 'react'
import { preload } from 'react-dom'
import { Document } from '#components/layout/document.tsx'
import styles from '#components/layout/header.module.css'
import { Logo } from '#components/ui/logo.tsx'
import { brand } from '#lib/base/brand.ts'
import { linksFor } from '#lib/i18n/links.ts'
import { isLocale, localeCodes } from '#lib/i18n/locales.ts'
import { pageCopy } from '#lib/i18n/messages.ts'
import { fontOf } from '../../fonts.ts'

export { viewport } from '../../viewport.ts'

type LayoutProps = { children: ReactNode; params: Promise<{ locale: string }> }

export const dynamicParams = false

export const generateStaticParams = () => localeCodes.map((locale) => ({ locale }))

/** A document without settings and data: it is made by the build, and shown when nothing else can be. */
export default async function FaultLayout({ children, params }: LayoutProps) {
  const { locale } = await params
  if (!isLocale(locale)) notFound()
  preload(fontOf(locale), { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' })
  const header = (
    <header className={styles.header}>
      <div className={`wrap ${styles.bar}`}>
        <Logo
          name={brand[locale]}
          label={pageCopy(locale, 'common').nav.home}
          link={linksFor(locale).page('')}
        />
      </div>
    </header>
  )
  return (
    <Document locale={locale} header={header} footer={null}>
      {children}
    </Document>
  )
}
