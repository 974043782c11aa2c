package io.casedesk.client.doctor;

import io.casedesk.client.doctor.DoctorClient.ListReading;
import io.casedesk.client.doctor.DoctorReport.DoctorFinding;
import io.casedesk.client.paging.PageBase;
import io.casedesk.client.paging.PageSource;
import io.casedesk.messages.Message;
import io.casedesk.model.ApiException;
import io.casedesk.model.service.ReadOutcome;
import java.time.Duration;

/**
 * Reports what the list reader of every command finds out about the pages of the service, which the
 * contract leaves open (4.1).
 */
final class PagingChecks {

  /** The longest time to read the list, which may be long. */
  private static final Duration LIST_TIME = Duration.ofSeconds(10);

  private PagingChecks() {}

  static DoctorFinding pageBase(CheckContext context) {
    ListReading list;
    try {
      list = context.client.list(LIST_TIME);
    } catch (ApiException.Rejected | ApiException.NotFound e) {
      return context.problem(
          Message.of("check.pages.refused", e.message()),
          Message.of("check.pages.unreadable"),
          Message.of("check.pages.send-text"));
    }
    context.list = list;
    ReadOutcome outcome = list.outcome();
    Message records = DoctorTexts.count(list.records(), "count.record", "count.records");
    if (outcome == null) {
      return context.ok(
          Message.of("check.pages.not-all", records, DoctorTexts.time(LIST_TIME)),
          Message.of("check.pages.not-all-means"));
    }
    if (!outcome.complete()) {
      return context.problem(
          Message.of("check.pages.incomplete", records, outcome.shortfalls().getFirst().detail()),
          Message.of("check.pages.incomplete-means"),
          Message.of("check.run-again-same"));
    }
    if (list.records() == 0) {
      return context.ok(Message.of("check.pages.empty"), Message.of("check.pages.no-records"));
    }
    Message complete = Message.of("check.pages.complete", records);
    return list.isCounted()
        ? context.ok(Message.of(numbering(list.base())), complete)
        : context.warning(
            Message.of("check.pages.no-total"),
            Message.of("check.pages.until-no-new", complete),
            Message.of("check.pages.tell-total"));
  }

  private static String numbering(PageBase base) {
    return switch (base) {
      case ZERO -> "check.pages.from-0";
      case ONE -> "check.pages.from-1";
      case ONE_STRICT -> "check.pages.from-1-refused";
      case UNKNOWN -> "check.pages.numbers-unknown";
    };
  }

  static DoctorFinding limitCap(CheckContext context) {
    ListReading list = context.list;
    if (list == null) {
      return context.skipped(Message.of("check.limit.skipped"));
    }
    Message largest = DoctorTexts.count(list.largestPage(), "count.record", "count.records");
    if (list.limit() < PageSource.HIGHEST_LIMIT) {
      return list.largestPage() > list.limit()
          ? context.warning(
              Message.of("check.limit.cut", largest),
              Message.of("check.limit.cut-noticed"),
              Message.of("check.limit.tell"))
          : context.warning(
              Message.of("check.limit.few", largest),
              Message.of("check.limit.adapts"),
              Message.of("check.limit.tell-if-slow"));
    }
    if (list.largestPage() >= PageSource.HIGHEST_LIMIT) {
      return context.ok(Message.of("check.limit.full"), Message.of("check.limit.never-more"));
    }
    return list.outcome() == null
        ? context.skipped(Message.of("check.limit.skipped"))
        : context.ok(Message.of("check.limit.all", largest), Message.of("check.limit.too-few"));
  }
}
