/** A phone as many carry it; its sharp screen takes larger pictures than the one Lighthouse pretends to be. */
export const phone = {
  viewport: { width: 412, height: 839 },
  deviceScaleFactor: 2.625,
  hasTouch: true,
  isMobile: true
}

/** That phone on a bad day: 1.6 Mbps, 150 ms, a processor four times slower. */
export const slowPhone = { cpuRate: 4, line: { download: 1_600_000 / 8, upload: 750_000 / 8, latency: 150 } }
