package io.casedesk.cli;

import io.casedesk.client.doctor.Check;
import io.casedesk.client.doctor.Finding;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Prints findings so that a person can read them, each as it comes. */
final class DoctorPrinter {

  private static final int WIDTH = 100;
  private static final int STATE = 9;
  private static final int TITLE =
      2 + Arrays.stream(Check.values()).mapToInt(check -> check.title().length()).max().orElse(0);

  private final PrintStream out;

  DoctorPrinter(PrintStream out) {
    this.out = out;
  }

  void print(Finding finding) {
    String head = pad(state(finding), STATE) + pad(finding.check().title(), TITLE);
    List<String> lines = new ArrayList<>();
    if (finding.todo().isEmpty()) {
      lines.addAll(wrapped((finding.seen() + " " + finding.means()).strip(), ""));
    } else {
      lines.addAll(wrapped(finding.seen(), ""));
      lines.addAll(wrapped(finding.means(), "Meaning: "));
      lines.addAll(wrapped(finding.todo(), "To do:   "));
    }
    String indent = " ".repeat(head.length());
    for (int i = 0; i < lines.size(); i++) {
      out.println((i == 0 ? head : indent) + lines.get(i));
    }
  }

  private static String state(Finding finding) {
    return switch (finding.state()) {
      case OK -> "ok";
      case WARNING -> "WARNING";
      case PROBLEM -> "PROBLEM";
      case SKIPPED -> "skipped";
    };
  }

  private static String pad(String text, int width) {
    return text + " ".repeat(Math.max(0, width - text.length()));
  }

  private static List<String> wrapped(String text, String label) {
    int room = WIDTH - STATE - TITLE - label.length();
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder();
    for (String word : text.split("\\s+", -1)) {
      if (!line.isEmpty() && line.length() + 1 + word.length() > room) {
        lines.add((lines.isEmpty() ? label : " ".repeat(label.length())) + line);
        line.setLength(0);
      }
      line.append(line.isEmpty() ? "" : " ").append(word);
    }
    lines.add((lines.isEmpty() ? label : " ".repeat(label.length())) + line);
    return lines;
  }
}
