import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import type { Resolver } from 'react-hook-form'
import { type ApplicationText, applicationSchema } from '#lib/schemas/application.ts'

export const resolver: Resolver<ApplicationText> = standardSchemaResolver(applicationSchema)
