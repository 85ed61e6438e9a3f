/** The page sends the key with every request; a page from another origin can't read it. */
export function renderPage(key: string): string {
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="edit-token" content="${key}">
<title>Edit your site</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/assets/main.css">
<script type="module" src="/assets/main.js"></script>
</head>
<body><div id="editor"><p class="p-8 text-quiet">Opening the editor…</p></div></body>
</html>
`
}
