/** Objects of the vocabulary at schema.org, for search engines. Addresses are absolute. */
type Thing = { '@type': string } & Record<string, unknown>;

export function websiteData(site: { name: string; publicUrl: string }): Thing {
  return {
    '@type': 'WebSite',
    name: site.name,
    url: `${site.publicUrl}/`,
    potentialAction: {
      '@type': 'SearchAction',
      target: `${site.publicUrl}/browse?search={search_term_string}`,
      'query-input': 'required name=search_term_string',
    },
  };
}

/** The way to a page, without the page's own address at the end. */
export function breadcrumbData(publicUrl: string, crumbs: { name: string; href?: string }[]): Thing {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ name, href }, position) => ({
      '@type': 'ListItem',
      position: position + 1,
      name,
      ...(href !== undefined && { item: publicUrl + href }),
    })),
  };
}

/** A paper as a learning resource with its file. `language` is the name of a language or several. */
export function paperData(paper: {
  title: string;
  description: string;
  url: string;
  language: string;
  examName: string;
  paperType: string;
  createdAt: string;
  fileUrl: string;
  bytes?: number | undefined;
}): Thing {
  return {
    '@type': 'LearningResource',
    name: paper.title,
    description: paper.description,
    url: paper.url,
    inLanguage: paper.language,
    about: paper.examName,
    learningResourceType: paper.paperType,
    dateCreated: paper.createdAt,
    isAccessibleForFree: true,
    associatedMedia: {
      '@type': 'MediaObject',
      contentUrl: paper.fileUrl,
      encodingFormat: 'application/pdf',
      ...(paper.bytes !== undefined && { contentSize: String(paper.bytes) }),
    },
  };
}
