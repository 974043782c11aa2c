package io.casedesk.client.doctor;

import io.casedesk.client.doctor.DoctorClient.FilterReply;
import io.casedesk.client.doctor.DoctorReport.DoctorFinding;
import io.casedesk.client.http.InteractiveTokenProvider;
import io.casedesk.messages.Message;
import io.casedesk.model.ApiException;
import io.casedesk.model.FieldDefinition;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Checks the clock and the speed of the service, the token, the filter and the field metadata. */
final class ServiceChecks {

  /** The tolerated difference: the header has full seconds only, and the answer was in transit. */
  private static final Duration SKEW = Duration.ofSeconds(60);

  private static final Duration SLOW = Duration.ofSeconds(2);
  private static final int READS = 5;

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
    if (!InteractiveTokenProvider.isSendable(token)) {
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
    } catch (ApiException.Malformed e) {
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
}
