import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { repository } from '#tests/support/verify/run.ts'
import type { Content } from './hostile-files.ts'

const cv = (name: string) => readFileSync(join(repository, 'tests/fixtures/cv', name))

/** What a real word processor writes, good ones and locked ones. */
export const writtenDocuments = (): Content[] => [
  { what: 'a PDF in Sorani', kind: 'pdf', bytes: cv('cv-ku.pdf'), error: null },
  { what: 'a PDF/A in Arabic', kind: 'pdf', bytes: cv('cv-ar-archive.pdf'), error: null },
  { what: 'an encrypted PDF', kind: 'pdf', bytes: cv('locked.pdf'), error: 'cvLocked' },
  { what: 'a DOCX in Sorani', kind: 'docx', bytes: cv('cv-ku.docx'), error: null },
  { what: 'a DOCX in Arabic', kind: 'docx', bytes: cv('cv-ar.docx'), error: null },
  // A container that could hold any office document.
  { what: 'a DOCX with a password', kind: null, bytes: cv('locked.docx'), error: 'cvLocked' },
  { what: 'a DOC in Sorani', kind: 'doc', bytes: cv('cv-ku.doc'), error: null },
  { what: 'a DOC in Arabic', kind: 'doc', bytes: cv('cv-ar.doc'), error: null },
  { what: 'an encrypted DOC', kind: 'doc', bytes: cv('locked.doc'), error: 'cvLocked' },
]
