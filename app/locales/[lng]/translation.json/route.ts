import { translationFile } from './translation-file.ts'

type Context = { params: Promise<{ lng: string }> }

export const GET = async (request: Request, { params }: Context) =>
  translationFile(request, (await params).lng)
