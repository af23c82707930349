import { z } from 'zod'
import type { LandingPage } from '../port.ts'
import { sampleSlides } from './sample-slides.ts'
import type { Database } from './schema.ts'

/** The part of the landing pages' data that an operator can replace. */
export type LandingContent = Pick<LandingPage, 'slides' | 'videoUrl'>

const view = z.object({ imageUrl: z.string(), title: z.string().nullable() })
const slide = view.extend({ translations: z.object({ ku: view, ar: view, en: view }).partial().optional() })
const content = z.object({ slides: z.array(slide), videoUrl: z.string().nullable() })

/** The slides and the video: the samples, until somebody replaces them. */
export const readLandingPage = async (db: Database): Promise<LandingContent> => {
  const row = await db.selectFrom('landing_page').select('content').executeTakeFirst()
  return row ? content.parse(JSON.parse(row.content)) : { slides: sampleSlides(), videoUrl: null }
}

/** Replaces the slides and the video. */
export const replaceLandingPage = async (
  db: Database,
  { slides, videoUrl }: LandingContent,
): Promise<void> => {
  const row = { content: JSON.stringify({ slides, videoUrl }), updated_at: new Date().toISOString() }
  await db
    .insertInto('landing_page')
    .values({ id: 1, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute()
}
