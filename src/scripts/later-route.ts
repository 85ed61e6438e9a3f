import { getLaterFile } from './later-file.ts'

const { path, code } = getLaterFile()

export const getStaticPaths = () => [{ params: { hash: path.split('.')[1] } }]
export const GET = () => new Response(code, { headers: { 'content-type': 'text/javascript' } })
