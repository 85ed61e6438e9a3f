import { listLogoPaths, serveLogo } from '../lib/logo.ts'

export const getStaticPaths = () => listLogoPaths('webp')
export const GET = serveLogo
