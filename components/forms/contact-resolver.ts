import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import type { Resolver } from 'react-hook-form'
import { type ContactText, contactSchema } from '#lib/schemas/contact.ts'

export const resolver: Resolver<ContactText> = standardSchemaResolver(contactSchema)
