package io.casedesk.cli.diagnostics;

import io.casedesk.client.doctor.DoctorCheck;
import io.casedesk.client.doctor.DoctorFinding;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Prints findings as they arrive; consecutive skipped checks with an equal reason are printed as
 * one.
 */
final class DoctorPrinter {

  private static final int WIDTH = 100;
  private static final int STATE = 9;
  private static final int TITLE =
      2
          + Arrays.stream(DoctorCheck.values())
              .mapToInt(check -> check.title().length())
              .max()
              .orElse(0);

  private final PrintStream out;
  private final List<DoctorFinding> skipped = new ArrayList<>();

  DoctorPrinter(PrintStream out) {
    this.out = out;
  }

  void print(DoctorFinding finding) {
    if (!skipped.isEmpty() && !skipped.getFirst().seen().equals(finding.seen())) {
      end();
    }
    if (finding.state() == DoctorFinding.State.SKIPPED) {
      skipped.add(finding);
    } else {
      print(finding, finding.check().title());
    }
  }

  /** Ends the output. Call it after the last finding. */
  void end() {
    if (skipped.size() == 1) {
      print(skipped.getFirst(), skipped.getFirst().check().title());
    } else if (skipped.size() > 1) {
      DoctorFinding first = skipped.getFirst();
      String titles =
          skipped.stream()
              .map(finding -> finding.check().title())
              .collect(Collectors.joining(", ", ": ", "."));
      String seen = first.seen().replaceFirst("\\.$", "") + titles;
      print(
          new DoctorFinding(first.check(), first.state(), seen, "", ""),
          skipped.size() + " checks");
    }
    skipped.clear();
  }

  private void print(DoctorFinding finding, String title) {
    String head = pad(state(finding), STATE) + pad(title, TITLE);
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

  private static String state(DoctorFinding finding) {
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
