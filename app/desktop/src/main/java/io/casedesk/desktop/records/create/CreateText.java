package io.casedesk.desktop.records.create;

import io.casedesk.desktop.common.text.FailureText;
import io.casedesk.desktop.common.text.Messages;
import java.util.ArrayList;
import java.util.List;

/** Formats the result of creating a record and the next step. */
public record CreateText(Messages messages, FailureText failures) {

  public String of(CreateReport report) {
    List<String> sentences = new ArrayList<>();
    sentences.add(
        messages.text(
            "create." + report.standing(), report.name(), report.values(), report.runId()));
    if (report.isThere() && !report.otherwise().isEmpty()) {
      sentences.add(
          messages.text(
              "create.fields", report.otherwise().size(), String.join(", ", report.otherwise())));
    }
    Throwable failure = report.failure();
    if (failure != null) {
      sentences.add(failures.what(failure));
      if (report.standing() == CreateReport.Status.NOT_SENT) {
        sentences.add(failures.next(failure));
      }
      sentences.add(messages.text("create.detail", failures.detail(failure)));
    }
    if (!report.words().isEmpty()) {
      sentences.add(messages.text("create.words", messages.text(report.words())));
    }
    return String.join(" ", sentences);
  }
}
