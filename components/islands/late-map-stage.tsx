import dynamic from 'next/dynamic'
import { untilItComes } from './until-it-comes.ts'

/** A stage for Google's map: only a site with a key has any use for its code. */
export const MapStage = dynamic(untilItComes(async () => (await import('./map-stage.tsx')).MapStage))
