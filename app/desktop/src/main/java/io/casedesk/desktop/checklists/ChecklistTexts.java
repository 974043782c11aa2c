package io.casedesk.desktop.checklists;

import io.casedesk.desktop.checklists.form.FormLine;
import io.casedesk.desktop.checklists.form.FormLines;
import io.casedesk.desktop.checklists.model.ChecklistEntry;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.common.text.MomentText;
import io.casedesk.desktop.common.text.ValueText;
import io.casedesk.model.FieldValue;
import io.casedesk.model.checklist.Assignment;
import io.casedesk.model.checklist.Checklist;
import io.casedesk.model.checklist.Review;
import io.casedesk.model.checklist.ReviewHistory.Remark;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Makes the texts about checklists that several views share. */
final class ChecklistTexts {

  /**
   * One step of the path of a {@link io.casedesk.model.checklist.FieldDifference}. Possessive
   * quantifiers, because the names come from the service and backtracking in a long name overflows
   * the stack.
   */
  private static final Pattern STEP =
      Pattern.compile("\\[(?<index>\\d+)]|\\[\"(?<quoted>(?:[^\"\\\\]++|\\\\.)*+)\"]|[^.\\[\\]]+");

  private static final Pattern ESCAPED = Pattern.compile("\\\\([\"\\\\/])");

  private static final int MOST_DIGITS = 18;

  private ChecklistTexts() {}

  static String page(Checklist.Page page, Messages messages) {
    return page.label().isBlank() ? messages.text("checklists.page.none") : page.label();
  }

  static String mark(Review.Mark mark, Messages messages) {
    return messages.text("checklists.mark." + mark.name().toLowerCase(Locale.ROOT));
  }

  static String by(Review review, Messages messages) {
    return review.statement().by().isBlank()
        ? messages.text("checklists.unknownUser")
        : review.statement().by();
  }

  /** Returns the assigned reviewer and the due date as text; empty if there is none. */
  static String assigned(ChecklistEntry cell, Messages messages) {
    Assignment assignment = cell.assignment();
    if (assignment == null || assignment.reviewer().isEmpty()) {
      return "";
    }
    return assignment.due() == null
        ? messages.text("checklists.detail.assigned", assignment.reviewer())
        : messages.text(
            "checklists.detail.assigned.due",
            assignment.reviewer(),
            messages.date(assignment.due().toString()));
  }

  static String reviewText(Review review, Messages messages) {
    String answer = review.seen().answer();
    if (!answer.isEmpty()) {
      return messages.text(
          review.counts() ? "checklists.said.remark" : "checklists.said.remark.removed",
          path(answer),
          by(review, messages),
          review.statement().note());
    }
    return messages.text(
        review.statement().note().isBlank() ? "checklists.said" : "checklists.said.note",
        mark(review.statement().mark(), messages),
        by(review, messages),
        review.statement().note());
  }

  /** Returns who made a remark and when; says if its answer has changed since. */
  static String remarkBy(Remark remark, Messages messages, MomentText moments) {
    return messages.text(
        remark.lapsed() ? "checklists.remark.by.lapsed" : "checklists.remark.by",
        by(remark.review(), messages),
        moments.of(remark.review().statement().at()));
  }

  static String title(FormLine.Heading heading, Messages messages) {
    return heading.number() > 0
        ? messages.text("checklists.form.number", heading.number())
        : FormLines.human(heading.name());
  }

  static String title(FormLine.Field field) {
    // What is left of an answer has its path as its name.
    return field.name().equals(field.answer().path())
        ? path(field.name())
        : FormLines.human(field.name());
  }

  /** Returns the text of a line of the form with its remarks, for screen readers. */
  static String line(FormLine line, Messages messages, MomentText moments) {
    String text =
        switch (line) {
          case FormLine.Heading heading -> title(heading, messages);
          case FormLine.Field field -> title(field) + ": " + answer(field.value(), messages);
          case FormLine.Element element -> answer(element.value(), messages);
          case FormLine.Row row -> String.join(", ", row.columns());
          case FormLine.OmittedLines more -> messages.text("checklists.form.more", more.left());
        };
    return Stream.concat(
            Stream.of(text),
            line.answer().remarks().stream()
                .map(
                    one ->
                        reviewText(one.review(), messages)
                            + ". "
                            + remarkBy(one, messages, moments)))
        .collect(Collectors.joining(". "));
  }

  /** Returns the text of an answer; one that is null is not set. */
  static String answer(@Nullable FieldValue value, Messages messages) {
    return value(value instanceof FieldValue.Null ? null : value, messages);
  }

  /** Returns the text of a value in a list of differences, which tells null from not set. */
  static String value(@Nullable FieldValue value, Messages messages) {
    return switch (value) {
      case null -> messages.text("value.absent.shown");
      case FieldValue.Null none -> messages.text("checklists.value.null");
      case FieldValue.Bool(boolean yes) -> messages.text(yes ? "value.yes" : "value.no");
      default -> ValueText.marker(value, messages).orElseGet(value::display);
    };
  }

  /**
   * Converts an index to a number that starts at 1. An index with more digits stays as it is: no
   * list is that long, and it would overflow.
   */
  private static String number(String index) {
    return index.length() < MOST_DIGITS ? Long.toString(Long.parseLong(index) + 1) : index;
  }

  /** Returns the readable path of a difference, such as {@code Findings 1 › Severity}. */
  static String path(String path) {
    List<String> steps = new ArrayList<>();
    Matcher matcher = STEP.matcher(path);
    while (matcher.find()) {
      String index = matcher.group("index");
      String quoted = matcher.group("quoted");
      if (index != null && !steps.isEmpty()) {
        steps.add(steps.removeLast() + " " + number(index));
      } else {
        steps.add(
            quoted == null
                ? FormLines.human(matcher.group())
                : ESCAPED.matcher(quoted).replaceAll("$1"));
      }
    }
    boolean answer =
        path.startsWith(Checklist.ATTRIBUTES + ".")
            || path.startsWith(Checklist.ATTRIBUTES + "[\"");
    return String.join(" › ", answer ? steps.subList(1, steps.size()) : steps);
  }

  /** Returns what to do with the user's remark on an answer: add one, or change it. */
  static String remark(FormLine.Answer answer, @Nullable ChecklistEntry entry, Messages messages) {
    boolean isNew = entry == null || answer.by(entry.user()).isEmpty();
    return messages.text(
        isNew ? "checklists.remark.add" : "checklists.remark.change", path(answer.path()));
  }
}
