/* The same for Services, which has the comparison. */
import './compare.ts'
import './later.ts'
