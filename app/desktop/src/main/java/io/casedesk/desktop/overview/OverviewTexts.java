package io.casedesk.desktop.overview;

import io.casedesk.desktop.common.table.Column;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.common.text.MomentText;
import io.casedesk.desktop.records.filter.FilterText;
import java.text.NumberFormat;
import java.time.Duration;
import java.time.Instant;

/** Makes the texts of the start screen for values, numbers and times. */
record OverviewTexts(Messages messages, MomentText momentText) {

  private static final long MINUTES = 60;
  private static final long HOURS = 24;

  /** Returns a message. */
  String text(String key, Object... arguments) {
    return messages.text(key, arguments);
  }

  /** Formats a number in the window's language. */
  String number(long number) {
    return NumberFormat.getIntegerInstance(messages.locale()).format(number);
  }

  /** Formats a share as a percentage; a small share is never shown as 0 %. */
  String share(double share) {
    String percent = NumberFormat.getPercentInstance(messages.locale()).format(share);
    return share > 0 && share < 0.005 ? text("overview.share.less") : percent;
  }

  /** Formats a time. */
  String moment(Instant at) {
    return momentText.of(at);
  }

  /** Formats a time with its age. */
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

  /** Returns the name of a line with its label, if it has one. */
  String labelled(Breakdown.Line line, Column<?> column) {
    String name = name(line, column);
    return line.label() == null ? name : text("overview.labelled", name, line.label());
  }

  private String name(Breakdown.Line line, Column<?> column) {
    FilterText texts = new FilterText(messages);
    if (line.special() != null) {
      return texts.special(line.special());
    }
    return line.key() == null ? text("overview.split.other") : texts.value(line.key(), column);
  }
}
