import { keyFile } from '#lib/seo/index-now.ts'

type Context = { params: Promise<{ key: string }> }

export const GET = async (_request: Request, { params }: Context) => keyFile((await params).key)
