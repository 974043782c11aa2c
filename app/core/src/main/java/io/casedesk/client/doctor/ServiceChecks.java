package io.casedesk.client.doctor;

import io.casedesk.client.doctor.DoctorClient.FilterReply;
import io.casedesk.client.doctor.DoctorClient.ListReading;
import io.casedesk.client.doctor.DoctorReport.DoctorFinding;
import io.casedesk.client.http.TokenProvider;
import io.casedesk.client.paging.PageBase;
import io.casedesk.client.paging.PageSource;
import io.casedesk.messages.Message;
import io.casedesk.model.ApiException;
import io.casedesk.model.FieldDefinition;
import io.casedesk.model.service.ReadOutcome;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Checks the clock and the speed of the service, the token, the filter and the field metadata, and
 * reports what the list reader of every command finds out about the pages of the service, which the
 * contract leaves open (4.1).
 */
final class ServiceChecks {

  /** The tolerated difference: the header has full seconds only, and the answer was in transit. */
  private static final Duration SKEW = Duration.ofSeconds(60);

  private static final Duration SLOW = Duration.ofSeconds(2);
  private static final int READS = 5;

  /** The longest time to read the list, which may be long. */
  private static final Duration LIST_TIME = Duration.ofSeconds(10);

  private ServiceChecks() {}

  static DoctorFinding clock(CheckContext context) {
    Duration ahead = context.trace.ahead();
    if (ahead == null) {
      return context.skipped(Message.of("check.clock.skipped"));
    }
    if (ahead.abs().compareTo(SKEW) <= 0) {
      return context.ok(Message.of("check.clock.agrees"), Message.none());
    }
    return context.warning(
        Message.of(
            ahead.isNegative() ? "check.clock.behind" : "check.clock.ahead",
            DoctorTexts.time(ahead)),
        Message.of("check.clock.times-wrong"),
        Message.of("check.clock.synchronize"));
  }

  static DoctorFinding latency(CheckContext context) {
    List<Duration> times = Stream.generate(() -> readOne(context)).limit(READS).sorted().toList();
    Duration median = times.get(READS / 2);
    Message seen =
        Message.of("check.latency.median", median.toMillis(), READS, times.getLast().toMillis());
    return median.compareTo(SLOW) <= 0
        ? context.ok(seen, Message.none())
        : context.warning(
            seen, Message.of("check.latency.slow"), Message.of("check.latency.other-network"));
  }

  private static Duration readOne(CheckContext context) {
    context.client.readOne();
    return context.trace.took();
  }

  static DoctorFinding token(CheckContext context) {
    String token = context.options.token().get().strip();
    if (!TokenProvider.isSendable(token)) {
      return context.problem(
          token.isEmpty() ? Message.of("check.token.empty") : Message.of("check.token.invalid"),
          Message.of("check.token.not-sent"),
          Message.of("check.token.copy-again"));
    }
    try {
      context.client.readOne();
      return context.ok(
          Message.of("check.token.accepted"), Message.of("check.token.changes-untested"));
    } catch (ApiException.Unauthorized e) {
      context.tokenRefused = true;
      return context.problem(
          Message.of("check.token.refused"),
          Message.of("check.token.expired"),
          Message.of("check.token.get-new"));
    } catch (ApiException.Rejected e) {
      return context.problem(
          answered(e),
          e.status() == 403
              ? Message.of("check.token.not-allowed")
              : Message.of("check.token.request-refused"),
          Message.of("check.token.ask-for-rights"));
    } catch (ApiException.Malformed | ApiException.NotFound e) {
      return context.problem(
          e.message().sentence(),
          Message.of("check.token.no-list"),
          Message.of("check.token.check-base-url"));
    }
  }

  private static Message answered(ApiException e) {
    return e.excerpt().isBlank()
        ? Message.of("check.token.status", e.status())
        : Message.of(
            "check.token.status-text", e.status(), Message.of(Message.SENTENCE, e.excerpt()));
  }

  static DoctorFinding filter(CheckContext context) {
    try {
      FilterReply filtered = context.client.filter();
      context.filtered = filtered;
      return filtered.count() > 1
          ? context.warning(
              Message.of("check.filter.too-many", filtered.count()),
              Message.of("check.filter.ignores-size"),
              Message.of("check.filter.tell"))
          : context.ok(Message.of("check.filter.works"), Message.none());
    } catch (ApiException.Unauthorized e) {
      context.tokenRefused = true;
      throw e;
    } catch (ApiException.Rejected | ApiException.NotFound | ApiException.Malformed e) {
      return context.warning(
          e.message().sentence(),
          Message.of("check.filter.none"),
          Message.of("check.filter.tell-if-should"));
    }
  }

  static DoctorFinding metadata(CheckContext context) {
    FilterReply filtered = context.filtered;
    if (filtered == null) {
      return context.skipped(Message.of("check.metadata.skipped"));
    }
    List<FieldDefinition> fields = filtered.fields();
    if (fields == null || fields.isEmpty()) {
      return context.warning(
          Message.of("check.metadata.none"),
          Message.of("check.metadata.as-text"),
          Message.of("check.metadata.tell-if-should"));
    }
    Map<String, Long> types =
        fields.stream()
            .collect(
                Collectors.groupingBy(
                    field -> field.type().isEmpty() ? "(no type)" : field.type(),
                    TreeMap::new,
                    Collectors.counting()));
    String list =
        types.entrySet().stream()
            .map(type -> type.getValue() + " " + type.getKey())
            .collect(Collectors.joining(", "));
    long withOptions = fields.stream().filter(field -> !field.options().isEmpty()).count();
    return context.ok(
        Message.of(
            "check.metadata.fields",
            DoctorTexts.count(fields.size(), "count.field", "count.fields"),
            list),
        withOptions > 0
            ? Message.of(
                "check.metadata.with-options",
                DoctorTexts.count(withOptions, "count.field", "count.fields"))
            : Message.of("check.metadata.no-options"));
  }

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
