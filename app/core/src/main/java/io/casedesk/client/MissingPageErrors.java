package io.casedesk.client;

import io.casedesk.model.ApiException;

/** Which failures may mean that a page does not exist. */
final class MissingPageErrors {

  private MissingPageErrors() {}

  /** Whether the service understood the call and has no such page: 400, 404, 416 or 422. */
  static boolean ofAPage(ApiException e) {
    return switch (e) {
      case ApiException.NotFound none -> true;
      case ApiException.Rejected refused ->
          refused.status() == 400 || refused.status() == 416 || refused.status() == 422;
      default -> false;
    };
  }
}
