package io.casedesk.client.doctor;

import io.casedesk.client.ServiceProbe.Rows;
import io.casedesk.model.ApiException;
import java.time.Duration;
import java.util.Collections;
import java.util.Optional;
import java.util.Set;

/** Checks how the service numbers and fills its pages, which the contract leaves open (4.1). */
final class PagingChecks {

  private static final int SMALL = 10;
  private static final int HIGHEST = 100;
  private static final int CUT = 50;
  private static final Rows NONE = new Rows(Set.of(), 0, -1, Duration.ZERO);
  private static final String COPES =
      "Casedesk reads every page number and keeps each record once, so nothing is lost.";

  private PagingChecks() {}

  static DoctorFinding pageBase(CheckContext context) {
    Optional<Rows> first = page(context, 1);
    Optional<Rows> zero = page(context, 0);
    if (first.isEmpty() && zero.isEmpty()) {
      return context.problem(
          "Pages 0 and 1 are both refused.",
          "The list cannot be read page by page.",
          "Send this text to your administrator.");
    }
    Rows one = first.orElse(NONE);
    if (zero.isEmpty() || (zero.get().count() == 0 && one.count() > 0)) {
      context.firstPage = 1;
      return context.ok(
          "The service counts its pages from 1 (page 0 is "
              + (zero.isEmpty() ? "refused" : "empty")
              + ").",
          COPES);
    }
    if (zero.get().count() == 0) {
      return context.ok(
          "Pages 0 and 1 are empty.",
          "There are no use cases to check this with. Casedesk checks it when there are.");
    }
    if (zero.get().keys().equals(one.keys())) {
      context.firstPage = 1;
      return context.ok("The service counts its pages from 1 (page 0 is the same page).", COPES);
    }
    return fromZero(context, zero.get(), one);
  }

  private static DoctorFinding fromZero(CheckContext context, Rows zero, Rows one) {
    int pages = zero.totalPages();
    if (pages < 0) {
      return context.warning(
          "Pages 0 and 1 differ, and the service does not say how many there are.",
          "Casedesk reads until a page has no new record. It cannot tell whether that is all.",
          "Tell your administrator that meta.totalPages is missing.");
    }
    Optional<Rows> behind = page(context, pages);
    if (behind.isPresent() && behind.get().count() > 0) {
      boolean moved = !Collections.disjoint(zero.keys(), one.keys());
      return context.warning(
          "Of "
              + DoctorTexts.count(pages, "page", "pages")
              + ", both page 0 and page "
              + pages
              + " exist"
              + (moved ? "; pages 0 and 1 share some records." : "."),
          "The page numbers follow no known rule, or records were added just now. " + COPES,
          "Run the check again. If the result is the same, tell your administrator.");
    }
    return context.ok(
        "The service counts its pages from 0 (page "
            + pages
            + ", after the last, is "
            + (behind.isPresent() ? "empty)." : "refused)."),
        COPES);
  }

  /** Reads a page; empty when the service refuses its number. */
  private static Optional<Rows> page(CheckContext context, int number) {
    try {
      return Optional.of(context.probe.page(number, SMALL));
    } catch (ApiException.Rejected | ApiException.NotFound refused) {
      return Optional.empty();
    }
  }

  static DoctorFinding limitCap(CheckContext context) {
    Rows full = context.probe.page(context.firstPage, HIGHEST);
    if (full.count() < HIGHEST) {
      return few(context, full);
    }
    String asked = "The service sends 100 records on a page. Asked for 101 (limit=101), it ";
    Rows over;
    try {
      over = context.probe.page(context.firstPage, HIGHEST + 1);
    } catch (ApiException.Rejected | ApiException.NotFound e) {
      return context.ok(asked + "refuses.", "Casedesk never asks for more than 100.");
    }
    if (over.count() == CUT && over.totalPages() <= 1) {
      return context.ok(
          asked + "sends 50 and says that there are no more.",
          "Programs that ask for more than 100 lose records here without a warning. Casedesk never"
              + " asks for more.");
    }
    return context.ok(
        asked + "sends " + over.count() + ".", "Casedesk never asks for more than 100.");
  }

  private static DoctorFinding few(CheckContext context, Rows full) {
    String seen =
        "Asked for 100 records (limit=100), the service sends "
            + DoctorTexts.count(full.count(), "record", "records");
    if (full.totalPages() > 1) {
      return context.warning(
          seen + ", though there are " + full.totalPages() + " pages.",
          "This service sends fewer records on a page than requested. Casedesk adapts, and reads"
              + " more pages.",
          "Nothing to do, unless reading is slow: then tell your administrator.");
    }
    // A silently truncated list also has 50 rows and one page.
    if (full.count() == CUT
        && context.probe.page(context.firstPage, SMALL).totalPages() > CUT / SMALL) {
      return context.warning(
          seen + " and says that there is 1 page, but there are more.",
          "This service silently cuts off a list also for limit=100. Casedesk notices, and reads"
              + " smaller pages.",
          "Tell your administrator; other programs lose records.");
    }
    return context.ok(
        seen + ": that is all there are.",
        "There are too few use cases to find the limit. Casedesk never asks for more than 100.");
  }
}
