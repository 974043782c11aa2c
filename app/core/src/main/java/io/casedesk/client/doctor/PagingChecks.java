package io.casedesk.client.doctor;

import io.casedesk.client.ServiceProbe.Rows;
import io.casedesk.client.doctor.DoctorReport.DoctorFinding;
import io.casedesk.client.doctor.DoctorReport.DoctorFinding.State;
import io.casedesk.messages.Message;
import io.casedesk.model.ApiException;
import io.casedesk.model.service.ReadOutcome;
import java.time.Duration;
import java.util.Collections;
import java.util.Optional;
import java.util.Set;

/** Checks how the service numbers and fills its pages, which the contract leaves open (4.1). */
final class PagingChecks {

  private static final int SMALL = 10;
  private static final int HIGHEST = 100;
  private static final int CUT = 50;

  /** The longest time to read the whole list, which may be long. */
  private static final Duration LIST_TIME = Duration.ofSeconds(10);

  private static final Rows NONE = new Rows(Set.of(), 0, -1, Duration.ZERO);
  private static final Message COPES = Message.of("check.pages.nothing-lost");

  private PagingChecks() {}

  /**
   * Checks the page numbers and then, within a short time, what the reader of every other command
   * makes of the whole list.
   */
  static DoctorFinding pageBase(CheckContext context) {
    DoctorFinding numbers = numbers(context);
    if (numbers.state() != State.OK) {
      return numbers;
    }
    Optional<ReadOutcome> read;
    try {
      read = context.probe.wholeList(LIST_TIME);
    } catch (ApiException e) {
      // The later checks read pages of the same size, and report the failure.
      return numbers;
    }
    return read.filter(whole -> !whole.complete())
        .map(whole -> incomplete(context, whole))
        .orElse(numbers);
  }

  private static DoctorFinding incomplete(CheckContext context, ReadOutcome whole) {
    return context.problem(
        Message.of(
            "check.pages.incomplete",
            DoctorTexts.count(whole.records(), "count.record", "count.records"),
            whole.shortfalls().getFirst().detail()),
        Message.of("check.pages.incomplete-means"),
        Message.of("check.run-again-same"));
  }

  private static DoctorFinding numbers(CheckContext context) {
    Optional<Rows> first = page(context, 1);
    Optional<Rows> zero = page(context, 0);
    if (first.isEmpty() && zero.isEmpty()) {
      return context.problem(
          Message.of("check.pages.refused"),
          Message.of("check.pages.unreadable"),
          Message.of("check.pages.send-text"));
    }
    Rows one = first.orElse(NONE);
    if (zero.isEmpty() || (zero.get().count() == 0 && one.count() > 0)) {
      context.firstPage = 1;
      return context.ok(
          Message.of(zero.isEmpty() ? "check.pages.from-1-refused" : "check.pages.from-1-empty"),
          COPES);
    }
    if (zero.get().count() == 0) {
      return context.ok(Message.of("check.pages.empty"), Message.of("check.pages.no-records"));
    }
    if (zero.get().keys().equals(one.keys())) {
      context.firstPage = 1;
      return context.ok(Message.of("check.pages.from-1-equal"), COPES);
    }
    return fromZero(context, zero.get(), one);
  }

  private static DoctorFinding fromZero(CheckContext context, Rows zero, Rows one) {
    int pages = zero.totalPages();
    if (pages < 0) {
      return context.warning(
          Message.of("check.pages.no-total"),
          Message.of("check.pages.until-no-new"),
          Message.of("check.pages.tell-total"));
    }
    Optional<Rows> behind = page(context, pages);
    if (behind.isPresent() && behind.get().count() > 0) {
      boolean moved = !Collections.disjoint(zero.keys(), one.keys());
      return context.warning(
          Message.of(
              moved ? "check.pages.one-too-many-shared" : "check.pages.one-too-many",
              DoctorTexts.count(pages, "count.page", "count.pages"),
              pages),
          Message.of("check.pages.no-rule"),
          Message.of("check.pages.run-again"));
    }
    return context.ok(
        Message.of(
            behind.isPresent() ? "check.pages.from-0-empty" : "check.pages.from-0-refused", pages),
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
    Rows over;
    try {
      over = context.probe.page(context.firstPage, HIGHEST + 1);
    } catch (ApiException.Rejected | ApiException.NotFound e) {
      return context.ok(
          Message.of("check.limit.over-refused"), Message.of("check.limit.never-more"));
    }
    if (over.count() == CUT && over.totalPages() <= 1) {
      return context.ok(Message.of("check.limit.over-cut"), Message.of("check.limit.others-lose"));
    }
    return context.ok(
        Message.of("check.limit.over-sent", over.count()), Message.of("check.limit.never-more"));
  }

  private static DoctorFinding few(CheckContext context, Rows full) {
    Message sent = DoctorTexts.count(full.count(), "count.record", "count.records");
    if (full.totalPages() > 1) {
      return context.warning(
          Message.of("check.limit.few", sent, full.totalPages()),
          Message.of("check.limit.adapts"),
          Message.of("check.limit.tell-if-slow"));
    }
    // A silently truncated list also has 50 rows and one page.
    if (full.count() == CUT
        && context.probe.page(context.firstPage, SMALL).totalPages() > CUT / SMALL) {
      return context.warning(
          Message.of("check.limit.cut", sent),
          Message.of("check.limit.cut-noticed"),
          Message.of("check.limit.tell"));
    }
    return context.ok(Message.of("check.limit.all", sent), Message.of("check.limit.too-few"));
  }
}
