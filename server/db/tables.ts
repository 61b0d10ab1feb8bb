// Generated from the migrations by: npm run generate
import type { ColumnType, Generated } from 'kysely'

type Computed<T> = ColumnType<T, never, never>

export interface Tables {
  billing_customers: {
    company_id: string
    provider: string
    stripe_customer_id: string | null
    checkout_id: string | null
    created_at: Generated<string>
  }
  clock_sightings: {
    is_only: Generated<boolean>
    seen_at: string
    jumped_from: string | null
    waited_seconds: Generated<number>
    latest_at: Generated<string>
    set_back_at: string | null
  }
  companies: {
    id: string
    name: string
    email: string | null
    version: Generated<number>
    created_at: Generated<string>
    changed_at: Generated<string>
    hides_private_trips: Generated<boolean>
    private_trips_shown_at: string | null
  }
  company_subscriptions: {
    id: string
    company_id: string
    product: string
    plan_id: string | null
    type: string
    billing_interval: string | null
    status: string
    is_past_due: Generated<boolean>
    quantity: number
    quantity_ceiling: number | null
    unit_amount: number | null
    currency_code: string
    tax_behavior: string | null
    cancel_at: string | null
    current_period_end: string | null
    stripe_customer_id: string | null
    stripe_subscription_id: string | null
    version: Generated<number>
    created_at: Generated<string>
    changed_at: Generated<string>
  }
  dismissed_proposals: {
    company_id: string
    user_id: string
    key: string
    dismissed_at: Generated<string>
  }
  driver_years: {
    vehicle_id: string
    year: number
    driver: string
    category: string
    trips: number[]
    tenths: number[]
    total_tenths: number
  }
  event_notification_subscriptions: {
    id: string
    company_id: string
    user_id: string
    event_type: string
    email: string
    confirm_secret: string
    unsubscribe_secret: string
    confirmed_at: string | null
    confirmation_mailed_at: string | null
    version: Generated<number>
    created_at: Generated<string>
    changed_at: Generated<string>
    reminders_mailed_on: string | null
    inbox_mail_days: number[] | null
    inbox_mailed_on: string | null
    inbox_mailed_until: string | null
  }
  expense_months: {
    vehicle_id: string
    month: string
    currency_code: string
    category: string
    expenses: number
    grossing: string
  }
  expense_years: {
    vehicle_id: string
    year: number
    currency_code: string
    category: string
    hundredths: number[]
    total_hundredths: number
  }
  expenses: {
    id: string
    company_id: string
    vehicle_id: string
    sid: string | null
    category: string
    product_type: string | null
    grossing: string
    tax: string | null
    currency_code: string
    amount: string
    unit: string | null
    price_per_unit: string | null
    is_reference_value: boolean
    odometer: string | null
    place: unknown
    place_coordinate: unknown
    coordinate: unknown
    comment: string | null
    tags: string[]
    spent_at: string
    spent_tz: string
    client_created_at: string | null
    client_created_tz: string | null
    client_changed_at: string | null
    client_changed_tz: string | null
    version: Generated<number>
    created_at: Generated<string>
    changed_at: Generated<string>
    deleted_at: string | null
    is_amount_known: boolean | null
  }
  fill_ups: {
    vehicle_id: string
    expense_id: string
    month: string
    product_type: string
    unit: string
    currency_code: string
    driven_tenths: number
    used_thousandths: number
  }
  finding_counts: {
    vehicle_id: string
    uncategorised: number
    uncategorised_distance: string
    gaps: number
    gap_distance: string
    overlapping: number
    overlap_distance: string
    late: number
  }
  fuel_years: {
    vehicle_id: string
    year: number
    product_type: string
    unit: string
    currency_code: string
    paid_hundredths: number[]
    bought_thousandths: number[]
    driven_tenths: number[]
    used_thousandths: number[]
  }
  geocoder_requests: {
    user_id: string
    day: string
    requests: number
  }
  history_checkpoints: {
    key: string
    number: string
    hash: string
    written_at: Generated<string>
  }
  history_clock_steps: {
    vehicle_id: string
    number: string
    clock_at: string
  }
  history_entries: {
    vehicle_id: string
    number: string
    company_id: string
    subject: string
    subject_id: string
    action: string
    actor_id: string
    request_id: string
    recorded_at: string
    related_ids: string[]
    core: Buffer
    personal: Buffer
    coordinates: Buffer
    previous_hash: Buffer
    hash: Buffer
    actor_kind: string | null
    origin: string | null
  }
  history_erasures: {
    subject_id: string
    part: string
  }
  history_heads: {
    vehicle_id: string
    company_id: string
    entries: string
    hash: Buffer
  }
  history_payloads: {
    vehicle_id: string
    number: string
    core_salt: Buffer
    core: string
    personal_salt: Buffer | null
    personal: string | null
    coordinates_salt: Buffer | null
    coordinates: string | null
  }
  history_signed_heads: {
    vehicle_id: string
    number: string
    key: string
    checkpoint: string
    checkpoint_hash: string
    signed_at: string
  }
  identity_accounts: {
    id: string
    email: string
    email_key: Computed<string>
    email_verified: boolean
    first_name: string
    last_name: string
    language: string
    password_hash: string
    created_at: Generated<string>
    changed_at: Generated<string>
  }
  identity_attempts: {
    key_hash: string
    count: number
    paused_until: string
    changed_at: Generated<string>
  }
  identity_keys: {
    id: string
    purpose: string
    secret: string
    created_at: Generated<string>
    retired_at: string | null
  }
  identity_links: {
    token_hash: string
    account_id: string
    purpose: string
    expires_at: string
    used_at: string | null
    browser_hash: string | null
    email: string | null
    number: Generated<string>
    email_key: Computed<string | null>
  }
  identity_records: {
    model: string
    id_hash: string
    payload: string
    account_id: string | null
    grant_id: string | null
    uid: string | null
    consumed_at: string | null
    expires_at: string
    created_at: Generated<string>
    browser_hash: string | null
  }
  inbox_settings: {
    company_id: string
    user_id: string
    vehicle_ids: string[] | null
    quiet_from: string | null
    quiet_to: string | null
    time_zone: Generated<string>
    version: Generated<number>
    created_at: Generated<string>
    changed_at: Generated<string>
  }
  invitation_mails: {
    company_id: string
    email_key: string
    mailed_at: Generated<string>
  }
  invitation_vehicles: {
    invitation_id: string
    vehicle_id: string
  }
  invitations: {
    id: string
    company_id: string
    name: string
    email: string
    email_key: Computed<string>
    role: string
    language: string
    reinvited_at: string | null
    version: Generated<number>
    created_at: Generated<string>
    changed_at: Generated<string>
  }
  list_entries: {
    id: string
    company_id: string | null
    user_id: string | null
    owner_id: Computed<string>
    list: string
    label: string | null
    first_name: string | null
    last_name: string | null
    company: string | null
    place: unknown
    sort_first: Computed<string>
    sort_second: Computed<string>
    same_as: Computed<string>
    version: Generated<number>
    created_at: Generated<string>
    changed_at: Generated<string>
  }
  made_reports: {
    id: string
    company_id: string
    user_id: string
    made_at: Generated<string>
    kind: string
    format: string
    template_id: string | null
    first_day: string | null
    last_day: string | null
    heads: unknown
    bytes: string
    digest: Buffer
    tables: unknown
  }
  mails: {
    id: string
    template: string
    recipient: string
    language: string
    content: unknown
    queued_at: Generated<string>
    sent_at: string | null
  }
  memberships: {
    company_id: string
    user_id: string
    role: string
    created_at: Generated<string>
    version: Generated<number>
    changed_at: Generated<string>
  }
  notification_confirmation_mails: {
    user_id: string
    email_key: string
    mailed_at: Generated<string>
  }
  own_places: {
    company_id: string
    user_id: string
    home: unknown
    work: unknown
    version: Generated<number>
    created_at: Generated<string>
    changed_at: Generated<string>
  }
  recorded_trips: {
    id: string
    company_id: string
    vehicle_id: string
    device_id: string
    drive_sid: string | null
    state: string
    started_at: string
    ended_at: string
    is_running: boolean
    metres: number
    positions: number
    is_private: Generated<boolean>
    time_zone: string | null
    odometer_start: string | null
    odometer_end: string | null
    trip_id: string | null
    written: unknown
    waiting: unknown
    recorded_at: Generated<string>
    final_at: string | null
    driver_user_id: string | null
    withdrawn_trip_id: string | null
    is_released: Generated<boolean>
    is_spread: Generated<boolean>
    is_abandoned: Generated<boolean>
    told_ended_at: string | null
  }
  recording_devices: {
    id: string
    company_id: string
    vehicle_id: string
    name: string
    driver_user_id: string | null
    token_hash: string | null
    app: string | null
    windows: unknown
    revoked_at: string | null
    last_position_at: string | null
    battery: number | null
    dirty_from: string | null
    dirty_to: string | null
    batches: Generated<string>
    version: Generated<number>
    created_at: Generated<string>
    changed_at: Generated<string>
    address_user_id: string | null
  }
  recording_points: {
    device_id: string
    at: string
    latitude: number
    longitude: number
    accuracy: number | null
    speed: number | null
    is_moving: boolean | null
    activity: string | null
    bearing: number | null
  }
  recording_settings: {
    vehicle_id: string
    company_id: string
    start_after_seconds: number | null
    start_after_metres: number | null
    end_after_still_seconds: number | null
    end_after_silence_seconds: number | null
    max_accuracy: number | null
    max_speed: number | null
    version: Generated<number>
  }
  reminder_notifications: {
    reminder_id: string
    subscription_id: string
    stage: string
  }
  reminders: {
    id: string
    company_id: string
    vehicle_id: string
    kind: string
    label: string | null
    due_on: string | null
    due_odometer: string | null
    repeat_months: number | null
    repeat_distance: number | null
    remind_days: number
    remind_distance: number
    done_on: string | null
    done_odometer: string | null
    done_by: string | null
    previous_id: string | null
    version: Generated<number>
    created_at: Generated<string>
    changed_at: Generated<string>
  }
  report_confirmation_mails: {
    company_id: string
    email_key: string
    mailed_at: Generated<string>
    ask_again_at: string
  }
  report_deliveries: {
    id: string
    company_id: string
    template_id: string
    template_label: string
    run_id: string
    link_id: string | null
    user_id: string
    email: string
    delivery: string
    first_day: string | null
    last_day: string | null
    bytes: string
    digest: Buffer
    delivered_at: Generated<string>
  }
  report_file_chunks: {
    file_id: string
    nth: number
    content: Buffer
  }
  report_files: {
    id: string
    company_id: string
    name: string
    type: string
    bytes: Generated<string>
    expires_at: string
    created_at: Generated<string>
  }
  report_links: {
    id: string
    company_id: string
    run_id: string
    file_id: string | null
    secret_hash: string
    expires_at: string
    revoked_at: string | null
    openings: Generated<number>
    opened_at: string | null
  }
  report_recipients: {
    id: string
    company_id: string
    email: string
    email_key: Computed<string>
    confirm_hash: string | null
    confirm_until: string | null
    confirmed_at: string | null
    declined_at: string | null
    unsubscribe_secret: string
    version: Generated<number>
    created_at: Generated<string>
    changed_at: Generated<string>
  }
  report_refusals: {
    delivery_id: string
    company_id: string
    refused_at: Generated<string>
  }
  report_runs: {
    id: string
    company_id: string
    schedule_id: string
    due_on: string
    state: Generated<string>
    reason: string | null
    attempts: Generated<number>
    retry_at: Generated<string>
    claim: string | null
    claimed_at: string | null
    claimed_until: string | null
    first_day: string | null
    last_day: string | null
    is_empty: boolean | null
    finished_at: string | null
    version: Generated<number>
    created_at: Generated<string>
    changed_at: Generated<string>
  }
  report_schedule_recipients: {
    schedule_id: string
    recipient_id: string
  }
  report_schedules: {
    id: string
    company_id: string
    template_id: string
    user_id: string
    rhythm: string
    delivery: string
    stop_reason: string | null
    next_on: string
    next_at: string
    version: Generated<number>
    created_at: Generated<string>
    changed_at: Generated<string>
  }
  report_templates: {
    id: string
    company_id: string
    label: string
    same_as: Computed<string>
    settings: unknown
    version: Generated<number>
    created_at: Generated<string>
    changed_at: Generated<string>
  }
  rule_answers: {
    trip_id: string
    request_id: string
    company_id: string
    user_id: string
    rule_id: string
    rule_name: unknown
    lost: unknown
    version: number
    answered_at: Generated<string>
  }
  sandbox_accounts: {
    customer_id: string
    clock_offset: Generated<number>
    card_works: Generated<boolean>
    due_at: number | null
  }
  sandbox_deliveries: {
    id: Generated<string>
    event_id: string
    due_at: Generated<string>
    attempts: Generated<number>
  }
  sandbox_objects: {
    id: string
    kind: string
    customer_id: string | null
    position: Generated<string>
    document: unknown
  }
  sandbox_requests: {
    idempotency_key: string
    fingerprint: string
    status: number
    reply: string
    created_at: Generated<string>
  }
  sandbox_settings: {
    is_only: Generated<boolean>
    secret: string
  }
  saved_views: {
    id: string
    company_id: string
    owner_id: string | null
    holder_id: Computed<string>
    list: string
    label: string
    same_as: Computed<string>
    query: unknown
    version: Generated<number>
    created_at: Generated<string>
    changed_at: Generated<string>
  }
  seats: {
    vehicle_id: string
    company_id: string
    subscription_id: string
    taken_at: Generated<string>
  }
  security_event_removals: {
    event_id: string
    older_than_days: number
  }
  security_events: {
    id: string
    recorded_at: Generated<string>
    kind: string
    outcome: string
    count: Generated<number>
    user_id: string | null
    issuer: string | null
    subject: string | null
    account_email: string | null
    company_id: string | null
    target_id: string | null
    client_address: string | null
    request_id: string | null
    details: Generated<unknown>
  }
  stripe_events: {
    id: string
    received_at: Generated<string>
    signature: string | null
  }
  trip_favourites: {
    id: string
    company_id: string
    owner_id: string
    position: number
    label: string
    category: string
    place_start: unknown
    place_end: unknown
    reason: string | null
    contact_name: string | null
    contact_company: string | null
    distance_km: string | null
    version: Generated<number>
    created_at: Generated<string>
    changed_at: Generated<string>
  }
  trip_findings: {
    trip_id: string
    vehicle_id: string
    previous_id: string | null
    gap: string
    is_overlapping: boolean
    is_late: boolean
    company_id: string
    start_at: string
  }
  trip_months: {
    vehicle_id: string
    month: string
    category: string
    trips: number
    distance: string
  }
  trip_notifications: {
    trip_id: string
    subscription_id: string
    queued_at: Generated<string>
  }
  trip_rules: {
    id: string
    company_id: string
    user_id: string
    from_kind: string
    from_place: unknown
    to_kind: string
    to_place: unknown
    weekdays: unknown
    minute_from: number | null
    minute_to: number | null
    category: string
    reason: string | null
    contact_name: string | null
    contact_company: string | null
    is_customers_contact: boolean
    same_as: string
    version: Generated<number>
    created_at: Generated<string>
    changed_at: Generated<string>
  }
  trip_tracks: {
    trip_id: string
    company_id: string
    points: number
    content: Buffer
  }
  trips: {
    id: string
    company_id: string
    vehicle_id: string
    sid: string | null
    category: string
    start_at: string
    start_tz: string
    end_at: string
    end_tz: string
    odometer_start: string
    odometer_end: string
    place_start: unknown
    place_end: unknown
    place_start_coordinate: unknown
    place_end_coordinate: unknown
    coordinate_start: unknown
    coordinate_end: unknown
    reason: string | null
    contact_name: string | null
    contact_company: string | null
    driver_name: string | null
    comment: string | null
    client_created_at: string | null
    client_created_tz: string | null
    client_changed_at: string | null
    client_changed_tz: string | null
    track_digest: string | null
    merged_from: string[] | null
    merged_into: string | null
    version: Generated<number>
    created_at: Generated<string>
    changed_at: Generated<string>
    deleted_at: string | null
    split_into: string[] | null
    driver_user_id: string | null
    is_odometer_computed: boolean | null
    is_withdrawn: boolean | null
  }
  users: {
    id: string
    issuer: string
    subject: string
    email: string | null
    email_verified: Generated<boolean>
    first_name: string | null
    last_name: string | null
    language: string
    version: Generated<number>
    created_at: Generated<string>
    changed_at: Generated<string>
    email_as_of: Generated<string>
  }
  vehicle_users: {
    vehicle_id: string
    company_id: string
    user_id: string
    created_at: Generated<string>
  }
  vehicles: {
    id: string
    company_id: string
    sid: string | null
    license_plate: string
    plate_key: Computed<string>
    time_zone: string | null
    system_of_units: string
    currency_code: string
    is_auto_recording_enabled: boolean
    is_record_track_enabled: boolean
    is_save_track_enabled: boolean
    odometer_said: string
    odometer_said_at: string | null
    place_said: unknown
    place_said_at: string | null
    odometer: string
    place: unknown
    version: Generated<number>
    created_at: Generated<string>
    changed_at: Generated<string>
    deleted_at: string | null
    odometer_corrected: string | null
    place_corrected: unknown
    archived_at: string | null
    name: string | null
    make: string | null
    model: string | null
    vin: string | null
    plate_country: string | null
    default_driver_id: string | null
    default_category: string | null
  }
  waiting_tracks: {
    recorded_trip_id: string
    company_id: string
    vehicle_id: string
    points: number
    content: Buffer
  }
}
