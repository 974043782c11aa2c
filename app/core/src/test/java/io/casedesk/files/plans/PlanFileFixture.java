package io.casedesk.files.plans;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.casedesk.changes.plan.ChangePlan;
import io.casedesk.changes.plan.PlannedCell;
import io.casedesk.changes.plan.PlannedCreate;
import io.casedesk.changes.plan.UnusablePlanException;
import io.casedesk.model.Change;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.RecordKind;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Plans as files, in memory. */
abstract class PlanFileFixture {

  static final String HEAD =
      "{\"format\":\"casedesk-plan\",\"version\":1,\"connection\":\"https://a.example.com\","
          + "\"kind\":\"use-cases\",\"made\":\"2026-11-21T09:15:00Z\",\"changes\":[";

  static byte[] resource(String name) throws IOException {
    try (InputStream in =
        Objects.requireNonNull(PlanFileFixture.class.getResourceAsStream("/plan/" + name))) {
      return in.readAllBytes();
    }
  }

  static byte[] written(ChangePlan plan) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    PlanFile.write(plan, out);
    return out.toByteArray();
  }

  static ChangePlan read(byte[] json) throws IOException {
    return PlanFile.read(new ByteArrayInputStream(json));
  }

  static ChangePlan read(String json) throws IOException {
    return read(json.getBytes(UTF_8));
  }

  static String refusal(String json) {
    return String.valueOf(assertThrows(UnusablePlanException.class, () -> read(json)).getMessage());
  }

  static String changes(String... changes) {
    return HEAD + String.join(",", changes) + "]}";
  }

  static final String FIRST = "{\"record\":\"a\",\"field\":\"x\",\"wanted\":1}";

  static PlannedCell cell(
      String record, String key, @Nullable FieldValue seen, FieldValue wanted, String origin) {
    return new PlannedCell(
        new Change(record, FieldRef.custom(key), seen, wanted),
        wanted instanceof FieldValue.Null,
        origin);
  }

  static ChangePlan example() {
    String first = "0b6f0a52-6c1d-4d0e-9f3a-5d1f6f0c2a01";
    Map<FieldRef, FieldValue> values = new LinkedHashMap<>();
    values.put(FieldRef.custom("theme"), FieldValue.text("legal_ops"));
    values.put(FieldRef.custom("personal_data"), FieldValue.bool(false));
    return new ChangePlan(
        new ChangePlan.Header(
            "https://cases.example.com/api/public/",
            RecordKind.USE_CASES,
            Instant.parse("2026-11-21T09:15:00Z"),
            "Zoë Müller",
            "themes.csv"),
        List.of(
            cell(
                first,
                "theme",
                FieldValue.text("fin"),
                FieldValue.text("legal_ops"),
                "row 2, column Theme"),
            cell(
                first,
                "annual_benefit",
                new FieldValue.Numeric("125000.50"),
                new FieldValue.Numeric("99.90"),
                "row 2, column Benefit"),
            cell(
                first,
                "sponsor",
                FieldValue.Null.INSTANCE,
                FieldValue.text("Łukasz Nowak"),
                "row 2, column Sponsor"),
            cell(
                "7c21/9",
                "data_sources",
                null,
                new FieldValue.Structure("[\"crm\", \"dms\"]"),
                "row 3, column Sources"),
            cell("7c21/9", "personal_data", FieldValue.bool(true), FieldValue.Null.INSTANCE, "")),
        List.of(new PlannedCreate("17", "Contract review", values, "row 17")));
  }
}
