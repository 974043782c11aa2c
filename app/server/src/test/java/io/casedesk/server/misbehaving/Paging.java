package io.casedesk.server.misbehaving;

import io.casedesk.server.options.FirstPageNumber;

/**
 * How a list is paged, where the contract leaves it open (4.1).
 *
 * @param base which number the first page has
 * @param beyond what is answered behind the last page
 * @param meta what is said of the number of pages
 */
public record Paging(FirstPageNumber base, Beyond beyond, Meta meta) {

  /** What is answered behind the last page. */
  public enum Beyond {
    EMPTY,
    LAST_PAGE_AGAIN,
    REFUSED
  }

  /** What is sent as {@code meta}. */
  public enum Meta {
    WITH_TOTAL,
    PAGES_ONLY,
    PAGES_AS_TEXT,
    PAGES_NULL,
    MISSING,
    NULL,
    STRING;

    /** Whether a reader can learn the number of pages. */
    public boolean countsPages() {
      return this == WITH_TOTAL || this == PAGES_ONLY || this == PAGES_AS_TEXT;
    }

    String json(int pages, int total) {
      return switch (this) {
        case WITH_TOTAL -> ",\"meta\":{\"totalPages\":" + pages + ",\"total\":" + total + "}";
        case PAGES_ONLY -> ",\"meta\":{\"totalPages\":" + pages + "}";
        case PAGES_AS_TEXT -> ",\"meta\":{\"totalPages\":\"" + pages + "\"}";
        case PAGES_NULL -> ",\"meta\":{\"totalPages\":null}";
        case MISSING -> "";
        case NULL -> ",\"meta\":null";
        case STRING -> ",\"meta\":\"" + pages + " pages\"";
      };
    }
  }

  /** As the real service does by default. */
  public static Paging plain() {
    return new Paging(FirstPageNumber.ZERO, Beyond.EMPTY, Meta.WITH_TOTAL);
  }

  /** The same from another base. */
  public Paging withBase(FirstPageNumber other) {
    return new Paging(other, beyond, meta);
  }

  /** The same with another answer behind the end. */
  public Paging withBeyond(Beyond other) {
    return new Paging(base, other, meta);
  }

  /** The same with another meta. */
  public Paging withMeta(Meta other) {
    return new Paging(base, beyond, other);
  }
}
