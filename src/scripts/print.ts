// Chromium fetches what paper needs by itself; elsewhere a picture further down would be a gap.
addEventListener('beforeprint', () => {
  for (const picture of document.querySelectorAll<HTMLImageElement>('img[loading=lazy]')) picture.loading = 'eager'
})
