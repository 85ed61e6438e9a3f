export { listLogoPaths as getStaticPaths, serveLogo as GET } from '../lib/logo.ts'
