package io.casedesk.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.model.ApiException;
import io.casedesk.model.FieldDefinition;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.FieldValue.Numeric;
import io.casedesk.model.FieldValue.Structure;
import io.casedesk.model.Solution;
import io.casedesk.model.UseCase;
import io.casedesk.model.service.ReadListener;
import io.casedesk.model.service.ReadOutcome;
import io.casedesk.model.service.RecordRepository.NewRecord;
import io.casedesk.server.CaseService;
import io.casedesk.server.ServiceOptions;
import io.casedesk.server.options.FirstPageNumber;
import io.casedesk.server.store.CustomField;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The client against the service itself, over HTTP. Their codecs share nothing but the fixtures.
 */
@Timeout(120)
class ContractTest {

  private static final int RECORDS = 1_200;

  @TempDir static Path folder;
  private static CaseService service;
  private static ServiceClient client;

  @BeforeAll
  static void start() {
    service = CaseService.start(options("shared.db", FirstPageNumber.ZERO));
    client = client(service);
  }

  @AfterAll
  static void stop() {
    client.close();
    service.close();
  }

  private static ServiceOptions options(String name, FirstPageNumber base) {
    return ServiceOptions.of(folder.resolve(name)).withSample(RECORDS).withPageBase(base);
  }

  private static ServiceClient client(CaseService service) {
    String token = service.issueToken("test");
    return new ServiceClient(ClientOptions.of(service.baseUrl().toString(), () -> token));
  }

  private static List<UseCase> useCases(ServiceClient client) {
    List<UseCase> read = new ArrayList<>();
    ReadOutcome outcome = client.useCases().readAll((fresh, at) -> read.addAll(fresh));
    assertEquals(List.of(), outcome.shortfalls());
    assertEquals(read.size(), outcome.records());
    return read;
  }

  @ParameterizedTest
  @EnumSource
  @DisplayName("Q1: every record once, whatever the service counts its pages from")
  void readsEveryUseCaseOnce(FirstPageNumber base) {
    try (CaseService own = CaseService.start(options(base + ".db", base));
        ServiceClient reader = client(own)) {
      for (int time = 0; time < 2; time++) {
        Set<String> ids = new HashSet<>();
        List<UseCase> read = useCases(reader);
        read.forEach(useCase -> ids.add(useCase.id()));

        assertEquals(RECORDS, read.size());
        assertEquals(RECORDS, ids.size());
        assertEquals(
            Set.of(read.getLast().id()),
            reader.useCases().reread(Set.of(read.getLast().id())).keySet());
      }
      List<UseCase> exported = new ArrayList<>();
      assertTrue(reader.exportUseCases((fresh, at) -> exported.addAll(fresh)).complete());
      assertEquals(RECORDS, exported.size());
      assertEquals(useCases(reader), exported);
    }
  }

  @Test
  void readsFullDetail() {
    UseCase first = useCases(client).getFirst();

    assertTrue(
        first
            .members()
            .keySet()
            .containsAll(
                Set.of(
                    "id",
                    "title",
                    "description",
                    "status",
                    "created_at",
                    "updated_at",
                    "delete_flag",
                    "source_id")),
        () -> "" + first.members().keySet());
    assertTrue(useCases(client).stream().anyMatch(useCase -> !useCase.customFields().isEmpty()));
  }

  @Test
  void readsTheFields() {
    List<FieldDefinition> fields = client.useCases().fields();

    for (CustomField dropdown : service.fieldsWithOptions()) {
      assertTrue(
          fields.stream().anyMatch(field -> field.key().equals(dropdown.key())), dropdown.key());
    }
  }

  @Test
  @DisplayName("Q19: what was written is read again, keys and numbers as they were sent")
  void writesCustomFieldsAndReadsThemAgain() {
    CustomField dropdown = service.fieldsWithOptions().getFirst();
    String key = dropdown.options().getLast().key();
    FieldRef field = FieldRef.custom(dropdown.key());
    UseCase before = useCases(client).get(700);

    client.useCases().patch(before.id(), Map.of(field, FieldValue.text(key)));

    UseCase after =
        Objects.requireNonNull(client.useCases().reread(Set.of(before.id())).get(before.id()));
    assertEquals(FieldValue.text(key), after.value(field));
    assertEquals(before.title(), after.title());
  }

  @Test
  void refusesAUseCaseThatIsNotThere() {
    ApiException.NotFound e =
        assertThrows(
            ApiException.NotFound.class,
            () ->
                client
                    .useCases()
                    .patch("no/body", Map.of(FieldRef.custom("x"), FieldValue.text("y"))));

    assertFalse(e.excerpt().isEmpty());
  }

  @Test
  @DisplayName("Q15: created by name, read by title, found by a re-read")
  void createsAUseCase() {
    try (CaseService own = CaseService.start(ServiceOptions.of(folder.resolve("create.db")));
        ServiceClient writer = client(own)) {
      assertEquals(List.of(), useCases(writer));
      UseCase made =
          Objects.requireNonNull(
              writer.useCases().create(new NewRecord("Neue Idee: Łódź", Map.of()), () -> true));

      assertEquals("Neue Idee: Łódź", made.title());
      assertEquals(List.of(made.id()), useCases(writer).stream().map(UseCase::id).toList());
      assertEquals(
          made.title(),
          Objects.requireNonNull(writer.useCases().reread(Set.of(made.id())).get(made.id()))
              .title());
      assertThrows(
          ApiException.Rejected.class,
          () -> writer.useCases().create(new NewRecord("", Map.of()), () -> true));
    }
  }

  @Test
  void readsAndWritesSolutions() {
    List<Solution> all = new ArrayList<>();
    ReadOutcome outcome = client.solutions().readAll((fresh, at) -> all.addAll(fresh));
    assertTrue(outcome.complete());
    assertEquals(RECORDS / 20, all.size());
    assertTrue(all.stream().anyMatch(solution -> solution.owner() != null));
    assertTrue(all.stream().anyMatch(solution -> !solution.useCases().isEmpty()));
    Solution before = all.get(7);
    Map<FieldRef, FieldValue> values =
        Map.of(
            FieldRef.standard("name"), FieldValue.text("Umbenannt"),
            FieldRef.standard("linkTitle"), FieldValue.text("Handbook & more"),
            FieldRef.standard("status"), FieldValue.text("Approved"),
            FieldRef.standard("deleteFlag"), FieldValue.bool(true));

    client.solutions().patch(before.id(), values);

    Solution after =
        Objects.requireNonNull(
            client.solutions().reread(Set.of(before.id(), "nobody")).get(before.id()));
    values.forEach((field, value) -> assertEquals(value, after.value(field), field.toString()));
    assertEquals(before.text("description"), after.text("description"));
    assertEquals(Map.of(), client.solutions().reread(Set.of("nobody")));
  }

  @Test
  void createsASolution() {
    try (CaseService own = CaseService.start(ServiceOptions.of(folder.resolve("solution.db")));
        ServiceClient writer = client(own)) {
      Solution made =
          Objects.requireNonNull(
              writer.solutions().create(new NewRecord("Neu", Map.of()), () -> true));

      assertEquals("Neu", made.name());
      assertEquals("Draft", made.status());
      List<Solution> exported = new ArrayList<>();
      var _ = writer.exportSolutions((fresh, at) -> exported.addAll(fresh));
      assertEquals(List.of(made.id()), exported.stream().map(Solution::id).toList());
    }
  }

  @Test
  void isRefusedWithAnotherToken() {
    try (ServiceClient stranger =
        new ServiceClient(ClientOptions.of(service.baseUrl() + "/api/public/", () -> "wrong"))) {
      assertThrows(
          ApiException.Unauthorized.class, () -> stranger.useCases().readAll(ReadListener.none()));
    }
  }

  @Test
  @DisplayName("Q32: a wrong base URL is named")
  void namesAWrongBaseUrl() {
    String token = service.issueToken("elsewhere");
    try (ServiceClient lost =
        new ServiceClient(ClientOptions.of(service.baseUrl() + "/elsewhere", () -> token))) {
      ApiException e =
          assertThrows(ApiException.class, () -> lost.useCases().readAll(ReadListener.none()));

      assertNotNull(e.getMessage());
    }
  }

  @Test
  void keepsNumbersAndListsAsTheyWereWritten() {
    UseCase record = useCases(client).get(3);
    FieldRef number = FieldRef.custom("annual_benefit");
    FieldRef list = FieldRef.custom("data_sources");

    client
        .useCases()
        .patch(record.id(), Map.of(number, new Numeric("99.90"), list, new Structure("[]")));

    UseCase after =
        Objects.requireNonNull(client.useCases().reread(Set.of(record.id())).get(record.id()));
    assertEquals(new Numeric("99.90"), after.value(number));
    assertEquals(new Structure("[]"), after.value(list));
  }
}
