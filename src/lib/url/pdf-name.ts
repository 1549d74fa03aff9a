const pdfName =
  /(?:^|[/\\=])([^/\\?=]+?\.pdf)(?:\.(?:aspx?|ashx|axd|php|jsp|do|cgi))?(?:[;?#&@].*|\/(?:download|view|inline|file|raw|open)?\/?)?$/iu;

/** Returns the name of a PDF without folders and endings of URLs: 'a/b.pdf;v=1', 'get.php?f=b.pdf' -> 'b.pdf'. '' for others. */
export const findPdfName = (path: string) => pdfName.exec(path)?.[1] ?? '';
/** Matches names of files that are neither PDFs nor pages: 'a.jpg'. */
export const otherFileName =
  /\.(jpe?g|png|gif|webp|svg|ico|bmp|tiff?|heic|css|m?js|json|xml|rss|txt|csv|rtf|zip|rar|7z|t?gz|docx?|odt|xlsx?|ods|pptx?|epub|mp[34]|m4[av]|avi|mov|mkv|wav|psd|apk|exe|iso|db|ini|lnk|woff2?|ttf)$/i;
