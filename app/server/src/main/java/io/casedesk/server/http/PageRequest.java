package io.casedesk.server.http;

import io.casedesk.server.options.FirstPageNumber;
import io.javalin.http.BadRequestResponse;
import io.javalin.http.Context;
import org.jspecify.annotations.Nullable;

/**
 * The requested rows of a list (contract, section 4.1).
 *
 * @param offset the number of rows to skip
 * @param rows the most rows to return
 * @param excessive whether the limit was so high that 50 rows and one page are returned
 */
record PageRequest(long offset, int rows, boolean excessive) {

  private static final long DEFAULT_PAGE = 1;
  private static final long DEFAULT_LIMIT = 20;
  private static final long HIGHEST_LIMIT = 100;
  private static final int ROWS_OF_EXCESSIVE = 50;

  static PageRequest of(Context context, FirstPageNumber base) {
    long page = number(context, "page", DEFAULT_PAGE);
    long limit = number(context, "limit", DEFAULT_LIMIT);
    if (limit == 0) {
      throw new BadRequestResponse("limit must be 1 or more.");
    }
    if (page == 0 && base == FirstPageNumber.ONE_STRICT) {
      throw new BadRequestResponse("page must be 1 or more: this service counts pages from 1.");
    }
    if (limit > HIGHEST_LIMIT) {
      return new PageRequest(0, ROWS_OF_EXCESSIVE, true);
    }
    long index = base == FirstPageNumber.ZERO ? page : Math.max(0, page - 1);
    return new PageRequest(times(index, limit), (int) limit, false);
  }

  /** The number of pages there are, as {@code meta.totalPages} says it. */
  long totalPages(long total) {
    return excessive ? 1 : Math.ceilDiv(total, rows);
  }

  private static long times(long index, long limit) {
    return index > Long.MAX_VALUE / limit ? Long.MAX_VALUE : index * limit;
  }

  private static long number(Context context, String name, long otherwise) {
    String text = context.queryParam(name);
    if (text == null) {
      return otherwise;
    }
    Long value = parsed(text);
    if (value == null || value < 0) {
      throw new BadRequestResponse(name + " must be a whole number, 0 or more.");
    }
    return value;
  }

  private static @Nullable Long parsed(String text) {
    try {
      return Long.valueOf(text);
    } catch (NumberFormatException e) {
      return null;
    }
  }
}
