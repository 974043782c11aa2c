package io.casedesk.cli.changes;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.cli.LiveService;
import io.casedesk.cli.Ran;
import io.casedesk.cli.terminal.ExitCode;
import io.casedesk.workspace.Workspace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

@Timeout(300)
final class CertificateTest {

  private final LiveService live;

  CertificateTest(@TempDir Path folder) {
    live = new LiveService(folder);
  }

  @AfterEach
  void stop() {
    live.close();
  }

  private static Ran verify(Object... args) {
    String[] all = new String[args.length + 1];
    all[0] = "verify-certificate";
    for (int i = 0; i < args.length; i++) {
      all[i + 1] = args[i].toString();
    }
    return Ran.with(Map.of(), all);
  }

  private Path certificate(String run, String name, String... more) {
    Path file = live.file(name);
    String[] args = {"runs", "certificate", run, "--output", file.toString()};
    String[] all = Arrays.copyOf(args, args.length + more.length);
    System.arraycopy(more, 0, all, args.length, more.length);
    Ran ran = live.local(all);
    assertEquals(ExitCode.DONE, ran.exitCode(), ran.err());
    assertTrue(ran.out().startsWith(file + ": 4 cells, SHA-256 "), ran.out());
    return file;
  }

  @Test
  void aRunIsCertifiedAndTamperingIsFound() throws IOException {
    List<String> ids = live.some(2);
    String before = live.value(ids.getFirst(), "sponsor");
    String run = live.applied(ids);
    for (Path file :
        List.of(
            certificate(run, "run.json"), certificate(run, "certificate", "--format", "json"))) {
      Ran holds = verify(file);
      assertEquals(ExitCode.DONE, holds.exitCode(), holds.err());
      assertTrue(holds.out().startsWith("The run certificate is valid."), holds.out());
      assertTrue(holds.out().contains("run         " + run + " (apply plan.json)"), holds.out());
      assertTrue(holds.out().contains("by          ann"), holds.out());
      assertTrue(holds.out().contains(live.url()), holds.out());
      assertTrue(holds.out().contains("cells       4: 4 APPLIED"), holds.out());

      String text = Files.readString(file);
      assertTrue(text.contains(before) && text.contains("Sponsor of " + ids.getFirst()));
      Path changed = live.file("changed");
      Files.writeString(changed, text.replace("Sponsor of", "Friend of"));
      Ran fails = verify(changed);
      assertEquals(ExitCode.NOT_ALL, fails.exitCode(), fails.out());
      assertTrue(
          fails.err().startsWith("The run certificate isn't valid. The file was changed"),
          fails.err());
      assertEquals("", fails.out());
      Files.writeString(changed, text.replaceFirst("\"cells\":4", "\"cells\":9"));
      Ran figure = verify(changed, "--json");
      assertEquals(ExitCode.NOT_ALL, figure.exitCode(), figure.out());
      JsonNode json = new JsonMapper().readTree(figure.out());
      assertFalse(json.get("verified").asBoolean());
      assertTrue(json.get("problem").asString().contains("changed after it was written"));
    }
    Ran page = verify(certificate(run, "run.html"));
    assertEquals(ExitCode.FAILED, page.exitCode(), page.out());
    assertTrue(page.err().contains("is a page to read, which can't be verified"), page.err());
  }

  @Test
  void theReasonIsLoggedAndCertified() throws IOException {
    String run = live.applied(live.some(2), "--reason", " Ticket 4711 ");
    Path file = live.file("run.json");
    Ran ran = live.local("runs", "certificate", run, "--output", file.toString());
    assertEquals(ExitCode.DONE, ran.exitCode(), ran.err());
    assertTrue(Files.readString(file).contains("\"reason\":\"Ticket 4711\""));
    Ran holds = verify(file);
    assertEquals(ExitCode.DONE, holds.exitCode(), holds.err());
  }

  @Test
  void theHashNotedDownIsComparedAndAFileIsNotReplacedUnasked() throws IOException {
    String run = live.applied(live.some(2));
    Path page = certificate(run, "run.json");
    JsonNode json = new JsonMapper().readTree(verify(page, "--json").out());
    assertTrue(json.get("verified").asBoolean());
    assertEquals(run, json.get("run").get("id").asString());
    String hash = json.get("sha256").asString();
    Ran details = live.local("runs", run);
    assertEquals(ExitCode.DONE, details.exitCode(), details.err());
    assertTrue(details.out().contains("SHA-256     " + hash), details.out());
    Ran list = live.local("runs");
    assertTrue(list.out().lines().findFirst().orElse("").contains("CONNECTION"), list.out());
    assertTrue(
        list.out().lines().anyMatch(line -> line.contains(run) && line.contains(live.url())),
        list.out());

    Ran same = verify(page, "--expect", hash.toUpperCase(Locale.ROOT));
    assertEquals(ExitCode.DONE, same.exitCode(), same.err());
    assertTrue(same.out().contains(hash + ", as expected"), same.out());
    Ran other = verify(page, "--expect", "0".repeat(64));
    assertEquals(ExitCode.NOT_ALL, other.exitCode());
    assertTrue(other.err().contains("not the expected one"), other.err());
    assertEquals(ExitCode.USAGE, verify(page, "--expect", "12").exitCode());

    byte[] bytes = Files.readAllBytes(page);
    Ran kept = live.local("runs", "certificate", run, "--output", page.toString());
    assertEquals(ExitCode.USAGE, kept.exitCode());
    assertTrue(kept.err().contains(" exists. Name another file, or add --force."), kept.err());
    Files.writeString(page, "something else");
    certificate(run, "run.json", "--force");
    assertEquals(new String(bytes, UTF_8), Files.readString(page));
  }

  @Test
  void recordsThatWereCreatedAreCertified() throws IOException {
    Path plan =
        Files.writeString(
            live.file("new.json"),
            """
            {"format":"casedesk-plan","version":1,"connection":"%s","kind":"use-cases",
             "made":"2026-11-21T09:15:00Z","origin":"new.csv","changes":[],"creates":[
             {"row":"2","name":"New one","values":{"custom_fields.sponsor":"Ann"}},
             {"row":"3","name":"New two","values":{}}]}
            """
                .formatted(live.url()));
    String run = LiveService.runId(live.run("apply", plan.toString(), "--yes", "--create"));
    for (String name : List.of("new-run.json", "new-run-again.json")) {
      Path file = live.file(name);
      Ran written = live.local("runs", "certificate", run, "--output", file.toString());
      assertEquals(ExitCode.DONE, written.exitCode(), written.err());
      assertTrue(
          written.out().startsWith(file + ": 2 records to be created, 1 cell, "), written.out());
      Ran holds = verify(file);
      assertEquals(ExitCode.DONE, holds.exitCode(), holds.err());
      assertTrue(holds.out().contains("to create   2: 2 CREATED\n"), holds.out());
      assertTrue(holds.out().contains("cells       1: 1 APPLIED\n"), holds.out());
      JsonNode json = new JsonMapper().readTree(verify(file, "--json").out());
      assertEquals(2, json.get("creates").asInt());
      assertEquals(2, json.get("create_verdicts").get("CREATED").asInt());

      String text = Files.readString(file);
      Path changed = Files.writeString(live.file("changed"), text.replace("New two", "New six"));
      Ran fails = verify(changed);
      assertEquals(ExitCode.NOT_ALL, fails.exitCode(), fails.out());
      assertTrue(fails.err().contains("was changed after it was written"), fails.err());
    }
    JsonNode creates =
        new JsonMapper().readTree(Files.readString(live.file("new-run.json"))).get("creates");
    String id = creates.get(0).get("record").asString();
    assertEquals("Ann", live.value(id, "sponsor"));
    assertEquals("New two", creates.get(1).get("name").asString());
  }

  @Test
  void aLinkThatLeadsNowhereIsNotReplacedUnasked() throws IOException {
    String run = live.applied(live.some(1));
    Path link = Files.createSymbolicLink(live.file("link.json"), live.file("nowhere"));

    Ran kept = live.local("runs", "certificate", run, "--output", link.toString());

    assertEquals(ExitCode.USAGE, kept.exitCode(), kept.out());
    assertTrue(kept.err().contains(" exists. Name another file, or add --force."), kept.err());
    assertTrue(Files.isSymbolicLink(link));
    assertFalse(Files.exists(live.file("nowhere")));
  }

  @Test
  void whatCannotBeDoneIsSaid() throws IOException {
    try (Workspace made = Workspace.open(live.file("workspace"), "test")) {
      assertTrue(made.runs().runs().isEmpty());
    }
    String out = live.file("x.json").toString();
    Ran none = live.local("runs", "certificate", "20260101-000000-0000", "--output", out);
    assertEquals(ExitCode.USAGE, none.exitCode());
    assertTrue(
        none.err().startsWith("No run in this workspace has the ID 20260101-000000-0000."),
        none.err());
    assertEquals(ExitCode.USAGE, live.local("runs", "20260101-000000-0000").exitCode());
    Ran unnamed = live.local("runs", "certificate", "r", "--output", live.file("x.txt").toString());
    assertEquals(ExitCode.USAGE, unnamed.exitCode());
    assertTrue(
        unnamed.err().startsWith("--output: the name ends in none of .json, .html; add --format."),
        unnamed.err());
    Ran format = live.local("runs", "certificate", "r", "--output", out, "--format", "pdf");
    assertEquals(ExitCode.USAGE, format.exitCode());
    assertTrue(format.err().contains("expected one of [JSON, HTML]"), format.err());
    assertFalse(Files.exists(Path.of(out)));

    assertEquals(ExitCode.FAILED, verify(live.file("missing.json")).exitCode());
    Ran other = verify(Files.writeString(live.file("plan"), "{\"format\":\"casedesk-plan\"}"));
    assertEquals(ExitCode.FAILED, other.exitCode());
    assertTrue(other.err().contains("isn't a run certificate"), other.err());
  }
}
