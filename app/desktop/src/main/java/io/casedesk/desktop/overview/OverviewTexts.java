package io.casedesk.desktop.overview;

import io.casedesk.desktop.common.controls.StateViews;
import io.casedesk.desktop.common.table.Column;
import io.casedesk.desktop.common.text.FailureText;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.common.text.MomentText;
import java.text.NumberFormat;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What the start screen says of values, numbers and moments. */
final class OverviewTexts {

  private static final long MINUTES = 60;
  private static final long HOURS = 24;

  private final Messages messages;
  private final MomentText momentText;

  OverviewTexts(Messages messages, MomentText momentText) {
    this.messages = messages;
    this.momentText = momentText;
  }

  /** A text of the window. */
  String text(String key, Object... arguments) {
    return messages.text(key, arguments);
  }

  /** Texts of the window. */
  Messages messages() {
    return messages;
  }

  /** What of the workspace could not be read, and what to do. */
  StateViews.Story unread(String title, Throwable failure) {
    return new StateViews.Story(
        text(title), new FailureText(messages).what(failure), text("runs.failed.next"));
  }

  /** A number as it is written here. */
  String number(long number) {
    return NumberFormat.getIntegerInstance(messages.locale()).format(number);
  }

  /** A part of a whole in percent; what is there is never said to be none. */
  String share(double share) {
    String percent = NumberFormat.getPercentInstance(messages.locale()).format(share);
    return share > 0 && share < 0.005 ? text("overview.share.less") : percent;
  }

  /** A moment, and how long ago that was. */
  String moment(Instant at, Instant now) {
    return text("overview.moment", momentText.of(at), age(at, now));
  }

  private String age(Instant at, Instant now) {
    long minutes = Math.max(0, Duration.between(at, now).toMinutes());
    if (minutes < 1) {
      return text("overview.age.now");
    }
    if (minutes < MINUTES) {
      return text("overview.age.minutes", minutes);
    }
    long hours = minutes / MINUTES;
    return hours < HOURS
        ? text("overview.age.hours", hours)
        : text("overview.age.days", hours / HOURS);
  }

  /** What a line of a breakdown is called. */
  String name(Breakdown.Line line, @Nullable Column<?> column) {
    if (line.special() != null) {
      return text(
          switch (line.special()) {
            case BLANK -> "filter.blank";
            case ABSENT -> "filter.absent";
            case UNKNOWN_KEY -> "filter.unknown";
          });
    }
    String key = Objects.requireNonNull(line.key());
    if (column != null && column.kind() == Column.Kind.BOOLEAN) {
      return switch (key) {
        case "true" -> text("value.yes");
        case "false" -> text("value.no");
        default -> key;
      };
    }
    return key.replace('\n', ' ');
  }
}
