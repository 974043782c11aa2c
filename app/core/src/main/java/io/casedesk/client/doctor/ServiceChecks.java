package io.casedesk.client.doctor;

import io.casedesk.client.ServiceProbe.Filtered;
import io.casedesk.client.ServiceProbe.Look;
import io.casedesk.model.ApiException;
import io.casedesk.model.FieldDefinition;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Checks the clock and the speed of the service, the token, the filter and the field metadata. */
final class ServiceChecks {

  /** The tolerated difference: the header has full seconds only, and the answer was in transit. */
  private static final Duration SKEW = Duration.ofSeconds(60);

  private static final Duration SLOW = Duration.ofSeconds(2);
  private static final int READS = 5;

  private ServiceChecks() {}

  static DoctorFinding clock(CheckContext context) {
    // Requested again, because the earlier answer may be as old as the slowest check.
    Look look = context.probe.withoutToken(context.base);
    Instant theirs = look.date();
    if (theirs == null) {
      return context.skipped("Skipped: the service does not send its time.");
    }
    Duration ahead = Duration.between(context.clock.instant(), theirs);
    if (ahead.abs().compareTo(SKEW) <= 0) {
      return context.ok("This computer and the service agree on the time, within a minute.", "");
    }
    return context.warning(
        "The service's clock is "
            + DoctorTexts.time(ahead)
            + (ahead.isNegative() ? " behind" : " ahead of")
            + " this computer's.",
        "Times of changes are shown wrongly, and tokens and certificates may seem expired or not"
            + " valid yet.",
        "Synchronize this computer's clock. If it is right, tell your administrator.");
  }

  static DoctorFinding latency(CheckContext context) {
    List<Duration> times =
        IntStream.range(0, READS).mapToObj(i -> context.probe.anyPage().took()).sorted().toList();
    Duration median = times.get(READS / 2);
    String seen =
        "Reading one record takes "
            + median.toMillis()
            + " ms (the median of "
            + READS
            + " tries; the slowest took "
            + times.getLast().toMillis()
            + " ms).";
    return median.compareTo(SLOW) <= 0
        ? context.ok(seen, "")
        : context.warning(
            seen,
            "Reading everything will take long.",
            "Try from another network to see whether the service or the network is slow.");
  }

  static DoctorFinding token(CheckContext context) {
    String token = context.options.token().get().strip();
    if (token.isEmpty() || token.chars().anyMatch(c -> c <= ' ' || c > '~')) {
      return context.problem(
          token.isEmpty() ? "The token is empty." : "The token contains invalid characters.",
          "It was not sent.",
          "Copy the token again, without line breaks and quotation marks.");
    }
    try {
      var _ = context.probe.anyPage();
      return context.ok(
          "The service accepts it, and use cases can be read.",
          "Whether the token also allows changes was not tested, because that would write.");
    } catch (ApiException.Unauthorized e) {
      context.tokenRefused = true;
      return context.problem(
          "The service refuses the token (401).",
          "It is mistyped, has expired, was revoked, or belongs to another service.",
          "Check that the whole token was copied, and that it is for this service. If so, ask your"
              + " administrator for a new one.");
    } catch (ApiException.Rejected e) {
      return context.problem(
          "The service answers " + e.status() + said(e),
          e.status() == 403
              ? "The token is valid, but it is not allowed to read use cases."
              : "It does not accept the request for a page of use cases.",
          "Ask your administrator for a token that may read use cases.");
    } catch (ApiException.Malformed e) {
      return context.problem(
          DoctorTexts.sentence(String.valueOf(e.getMessage())),
          "With the token, the response is not the list of use cases.",
          "Check the base URL with your administrator.");
    }
  }

  private static String said(ApiException e) {
    return e.excerpt().isBlank() ? "." : ": " + DoctorTexts.sentence(e.excerpt());
  }

  static DoctorFinding filter(CheckContext context) {
    try {
      Filtered filtered = context.probe.filter();
      context.filtered = filtered;
      return filtered.count() > 1
          ? context.warning(
              "Asked for 1 record, it sent " + filtered.count() + ".",
              "The service filters, but ignores the page size. Casedesk handles this.",
              "Nothing to do now; tell your administrator.")
          : context.ok("The service can filter use cases.", "");
    } catch (ApiException.Unauthorized e) {
      context.tokenRefused = true;
      throw e;
    } catch (ApiException.Rejected | ApiException.NotFound | ApiException.Malformed e) {
      return context.warning(
          DoctorTexts.sentence(String.valueOf(e.getMessage())),
          "This service does not filter. Casedesk reads everything and filters on this computer,"
              + " which is slower.",
          "Nothing to do, unless the service should filter: then tell your administrator.");
    }
  }

  static DoctorFinding metadata(CheckContext context) {
    Filtered filtered = context.filtered;
    if (filtered == null) {
      return context.skipped(
          "Skipped: it belongs to the filter, which the service does not support.");
    }
    List<FieldDefinition> fields = filtered.fields();
    if (fields == null || fields.isEmpty()) {
      return context.warning(
          "The service describes no fields.",
          "Casedesk uses the fields that it finds in records, and edits all of them as text.",
          "Nothing to do, unless the service should describe its fields: then tell your"
              + " administrator.");
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
        "The service describes "
            + DoctorTexts.count(fields.size(), "field", "fields")
            + ": "
            + list
            + ".",
        withOptions > 0
            ? "The options of "
                + DoctorTexts.count(withOptions, "field", "fields")
                + " are sent as well."
            : "It does not send the options of dropdowns, so Casedesk learns their keys from the"
                + " records.");
  }
}
