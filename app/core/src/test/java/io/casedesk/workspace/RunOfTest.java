package io.casedesk.workspace;

import io.casedesk.messages.Message;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.runs.RunAttempt;
import io.casedesk.model.runs.RunHeader;
import io.casedesk.model.runs.RunRows;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;

/** A run in a workspace, to which a test adds calls. */
final class RunOfTest {

  private final Workspace workspace;
  private final RunHeader header;

  private RunOfTest(Workspace workspace, RunHeader header) {
    this.workspace = workspace;
    this.header = header;
  }

  static RunOfTest begin(Workspace workspace) {
    RunHeader header = RunHeader.of("http://s/", "use-cases", Instant.now(), "ana", "test");
    workspace.runs().begin(header, "{}", RunRows.ofPlan(List.of(), List.of()));
    return new RunOfTest(workspace, header);
  }

  /** The newest run. */
  static RunOfTest newest(Workspace workspace) {
    return new RunOfTest(workspace, workspace.runs().runs().getFirst().header());
  }

  String id() {
    return header.id();
  }

  RunHeader header() {
    return header;
  }

  /** The first call for each of these records, all or none. */
  void append(String... records) {
    append(Map.of(), records);
  }

  /** A call for a record of its own whose fields take so many characters. */
  void appendLarge(int length) {
    String id = UUID.randomUUID().toString();
    append(Map.of(FieldRef.custom("x"), FieldValue.text("x".repeat(length))), id + "/1", id + "/2");
  }

  private void append(Map<FieldRef, FieldValue> before, String... records) {
    List<RunAttempt> attempts =
        Stream.of(records)
            .map(
                record ->
                    new RunAttempt(
                        RunAttempt.Kind.WRITE,
                        record,
                        1,
                        Map.of(),
                        before,
                        null,
                        Instant.EPOCH,
                        null,
                        Message.none()))
            .toList();
    workspace.runs().write(header.id(), RunRows.ofAttempts(attempts));
  }

  /** The records of the calls, in the order stored. */
  List<String> records() {
    return workspace.runs().require(header.id()).rows().attempts().stream()
        .map(RunAttempt::target)
        .toList();
  }
}
