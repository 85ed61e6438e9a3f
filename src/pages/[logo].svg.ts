import { listLogoPaths, serveLogo } from '../lib/logo.ts'

export const getStaticPaths = () => listLogoPaths('svg')
export const GET = serveLogo
